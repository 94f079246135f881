/** Files on their way, or worked on, at once. */
const most = 64;
/** Of one member: a second may come while the first still hangs in a dead connection. */
const mostOfOne = 2;
/** All of them together, in the memory of this process. */
const mostBytes = 160 * 1024 * 1024;

/** What one upload has of the room until it leaves. */
export interface UploadPlace {
  /** So many bytes more have come. False: there is no room for them. */
  readonly grow: (bytes: number) => boolean;
  leave(): void;
}

/** Bounds what the files that members are sending take of the memory. */
export class UploadRoom {
  #bytes = 0;
  #uploads = 0;
  readonly #ofOne = new Map<string, number>();

  /** Null: full, or this one has enough. */
  enter(who: string): UploadPlace | null {
    const his = this.#ofOne.get(who) ?? 0;
    if (this.#uploads >= most || his >= mostOfOne) return null;
    this.#uploads += 1;
    this.#ofOne.set(who, his + 1);
    let bytes = 0;
    let isHere = true;
    return {
      grow: (more) => {
        if (!isHere || this.#bytes + more > mostBytes) return false;
        bytes += more;
        this.#bytes += more;
        return true;
      },
      leave: () => {
        if (!isHere) return;
        isHere = false;
        this.#bytes -= bytes;
        this.#uploads -= 1;
        const left = (this.#ofOne.get(who) ?? 1) - 1;
        if (left > 0) this.#ofOne.set(who, left);
        else this.#ofOne.delete(who);
      },
    };
  }
}

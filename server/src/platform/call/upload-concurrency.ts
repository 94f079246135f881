/** Of one member: a second may come while the first still hangs in a dead connection. */
const usualOfOne = 2;

/** Files on their way, or worked on, at once, and all of them together, in the memory of this process. */
interface UploadCapacity {
  readonly most: number;
  readonly mostBytes: number;
  readonly mostOfOne?: number;
}
export const memberUploads: UploadCapacity = { most: 64, mostBytes: 160 * 1024 * 1024 };
/** Whoever is not logged in has a small one of their own: no stranger keeps a member from sending a slip. */
export const anonymousUploads: UploadCapacity = { most: 16, mostBytes: 48 * 1024 * 1024 };
/** The assistant is one, and speaks with many; five of its pictures, or a hundred answers. */
export const botUploads: UploadCapacity = { most: 64, mostBytes: 16 * 1024 * 1024, mostOfOne: 64 };

/** What one upload has of the room until it leaves. */
export interface UploadPermit {
  /** So many bytes more have come. False: there is no room for them. */
  readonly grow: (bytes: number) => boolean;
  leave(): void;
}

/** Bounds what the files that are being sent take of the memory. */
export class UploadConcurrency {
  readonly #size: UploadCapacity;
  #bytes = 0;
  #uploads = 0;
  readonly #ofOne = new Map<string, number>();

  constructor(size: UploadCapacity) {
    this.#size = size;
  }

  /** Null: full, or this one has enough. */
  enter(who: string): UploadPermit | null {
    const his = this.#ofOne.get(who) ?? 0;
    if (this.#uploads >= this.#size.most || his >= (this.#size.mostOfOne ?? usualOfOne)) return null;
    this.#uploads += 1;
    this.#ofOne.set(who, his + 1);
    let bytes = 0;
    let isHere = true;
    return {
      grow: (more) => {
        if (!isHere || this.#bytes + more > this.#size.mostBytes) return false;
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

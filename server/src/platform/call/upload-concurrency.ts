/** Concurrent uploads of one member: a second may start while the first still hangs in a dead connection. */
const defaultOfOne = 2;

/** Limits of concurrent uploads, received or processed: number and total bytes in this process's memory. */
interface UploadCapacity {
  readonly most: number;
  readonly mostBytes: number;
  readonly mostOfOne?: number;
}
export const memberUploads: UploadCapacity = { most: 64, mostBytes: 160 * 1024 * 1024 };
/** Limits for callers without login, separate and smaller, so that they cannot keep a member from sending a slip. */
export const anonymousUploads: UploadCapacity = { most: 16, mostBytes: 48 * 1024 * 1024 };
/** Limits for the assistant, a single sender that serves many chats: five of its pictures, or 64 answers. */
export const botUploads: UploadCapacity = { most: 64, mostBytes: 16 * 1024 * 1024, mostOfOne: 64 };

/** Permit of one upload, which holds the memory that it reserved until `leave`. */
export interface UploadPermit {
  /** Reserves memory for more received bytes. Returns false when there is none left. */
  readonly grow: (bytes: number) => boolean;
  leave(): void;
}

/** Limits the memory taken by uploads in progress. */
export class UploadConcurrency {
  readonly #size: UploadCapacity;
  #bytes = 0;
  #uploads = 0;
  readonly #ofOne = new Map<string, number>();

  constructor(size: UploadCapacity) {
    this.#size = size;
  }

  /** Returns null when the limit, or this caller's own, is reached. */
  enter(who: string): UploadPermit | null {
    const ofCaller = this.#ofOne.get(who) ?? 0;
    if (this.#uploads >= this.#size.most || ofCaller >= (this.#size.mostOfOne ?? defaultOfOne)) return null;
    this.#uploads += 1;
    this.#ofOne.set(who, ofCaller + 1);
    let bytes = 0;
    let isHeld = true;
    return {
      grow: (more) => {
        if (!isHeld || this.#bytes + more > this.#size.mostBytes) return false;
        bytes += more;
        this.#bytes += more;
        return true;
      },
      leave: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#bytes -= bytes;
        this.#uploads -= 1;
        const left = (this.#ofOne.get(who) ?? 1) - 1;
        if (left > 0) this.#ofOne.set(who, left);
        else this.#ofOne.delete(who);
      },
    };
  }
}

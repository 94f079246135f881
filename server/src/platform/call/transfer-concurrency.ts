/** Concurrent uploads of one member: a second may start while the first still hangs in a dead connection. */
const defaultOfOne = 2;

/** Limits of files that are received, processed or sent at once by this process: their number and their bytes. */
interface TransferCapacity {
  readonly most: number;
  readonly maxBytes: number;
  readonly maxOfOne?: number;
  readonly maxBytesOfOne?: number;
}
export const memberUploads: TransferCapacity = { most: 64, maxBytes: 160 * 1024 * 1024 };
/** Limits for callers without login, separate and smaller, so that they cannot keep a member from sending a slip. */
export const anonymousUploads: TransferCapacity = { most: 16, maxBytes: 48 * 1024 * 1024 };
/** Limits for the assistant, a single sender that serves many chats: five of its pictures, or 64 answers. */
export const botUploads: TransferCapacity = { most: 64, maxBytes: 16 * 1024 * 1024, maxOfOne: 64 };
/**
 * Limits for stored files on their way to readers, on each port; one network gets a quarter, because a carrier's
 * members may share it. A file is read while it is sent, so each takes some 200 KB of memory and a file handle,
 * whatever its size.
 */
export const sentFiles: TransferCapacity = {
  most: 256,
  maxBytes: 512 * 1024 * 1024,
  maxOfOne: 64,
  maxBytesOfOne: 128 * 1024 * 1024,
};

/** Permit of one file, which holds the bytes that it reserved until `leave`. */
export interface TransferPermit {
  /** Reserves more bytes. Returns false when there are none left. */
  readonly grow: (bytes: number) => boolean;
  leave(): void;
}

/** Limits the files in progress and their bytes, of all senders or readers and of one. */
export class TransferConcurrency {
  readonly #size: TransferCapacity;
  #bytes = 0;
  #files = 0;
  readonly #ofOne = new Map<string, { files: number; bytes: number }>();

  constructor(size: TransferCapacity) {
    this.#size = size;
  }

  /** Returns null when the limit, or this caller's own, is reached. */
  enter(who: string): TransferPermit | null {
    const { most, maxBytes, maxOfOne = defaultOfOne, maxBytesOfOne = maxBytes } = this.#size;
    const ofCaller = this.#ofOne.get(who) ?? { files: 0, bytes: 0 };
    if (this.#files >= most || ofCaller.files >= maxOfOne) return null;
    this.#files += 1;
    ofCaller.files += 1;
    this.#ofOne.set(who, ofCaller);
    let bytes = 0;
    let isHeld = true;
    return {
      grow: (more) => {
        if (!isHeld || this.#bytes + more > maxBytes || ofCaller.bytes + more > maxBytesOfOne) return false;
        bytes += more;
        ofCaller.bytes += more;
        this.#bytes += more;
        return true;
      },
      leave: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#bytes -= bytes;
        this.#files -= 1;
        ofCaller.bytes -= bytes;
        ofCaller.files -= 1;
        if (ofCaller.files === 0) this.#ofOne.delete(who);
      },
    };
  }
}

import { cleanPicture } from './clean-image.ts';

/** At once; the rest of the machine is for money. */
const atOnce = 2;
/** Waiting besides. Each is a second of work at most, so nobody waits for a minute. */
const mostWaiting = 16;

/**
 * Cleans pictures, two at a time. Undefined: too many are waiting, nothing was done.
 */
export class PictureQueue {
  #working = 0;
  readonly #waiting: (() => void)[] = [];

  clean(bytes: Buffer): Promise<Buffer | null | undefined> {
    return this.run(() => cleanPicture(bytes));
  }

  async run<T>(make: () => Promise<T>): Promise<T | undefined> {
    if (this.#working >= atOnce) {
      if (this.#waiting.length >= mostWaiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#working += 1;
    try {
      return await make();
    } finally {
      // Who leaves hands the place on, so that nobody comes between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}

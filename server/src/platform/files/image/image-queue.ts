import { cleanImage } from './clean-image.ts';

/** Pictures processed at once; the rest of the machine serves money calls. */
const atOnce = 2;
/** Maximum queue length. Each picture takes a second of work at most, so nobody waits for a minute. */
const mostWaiting = 16;

/** Cleans pictures, two at a time. Returns undefined, with nothing done, when the queue is full. */
export class ImageQueue {
  #working = 0;
  readonly #waiting: (() => void)[] = [];

  clean(bytes: Buffer): Promise<Buffer | null | undefined> {
    return this.run(() => cleanImage(bytes));
  }

  async run<T>(make: () => Promise<T>): Promise<T | undefined> {
    if (this.#working >= atOnce) {
      if (this.#waiting.length >= mostWaiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#working += 1;
    try {
      return await make();
    } finally {
      // The slot is handed to the next in the queue, so that no later caller takes it in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}

import { Worker } from 'node:worker_threads';

export type ImageReadResult =
  /** Not an image, or of an unsupported size. */
  | { readonly kind: 'unfit' }
  /** Texts of the QRs found. */
  | { readonly kind: 'read'; readonly texts: readonly string[] };

export interface ImageReadRequest {
  readonly no: number;
  readonly bytes: Uint8Array;
  readonly budgetMs: number;
}

/** Time budget of the quick pass, which reads most images in a fraction of a second. */
const quickMs = 1_500;
/** Time budget of the thorough pass. */
const thoroughMs = 6_500;
/** Images that may wait for the thorough pass: images without a QR delay only others of their kind. */
const mostThorough = 6;
/** Time after which a thread without an answer counts as hung and is terminated. */
const stuckMs = 30_000;
/** Idle time after which a thread is terminated to free its memory. */
const idleMs = 60_000;

/**
 * Reads QRs from images in two threads of its own, so that payments do not wait. A quick pass reads every image in sequence;
 * a thorough pass in a separate queue reads those without a result.
 */
export class ImageReader {
  readonly #quick: ReaderThread;
  readonly #thorough: ReaderThread;

  readonly #mostThorough: number;

  constructor(bounds = { quickMs, thoroughMs, mostThorough }) {
    this.#quick = new ReaderThread(bounds.quickMs);
    this.#thorough = new ReaderThread(bounds.thoroughMs);
    this.#mostThorough = bounds.mostThorough;
  }

  /**
   * Reads an image; `busy` when too many wait for the thorough pass, and the caller has to retry. Rejects only when a
   * thread cannot start.
   */
  async read(bytes: Buffer): Promise<ImageReadResult | { readonly kind: 'busy' }> {
    const first = await this.#quick.read(bytes);
    if (first.kind === 'unfit' || first.texts.length > 0) return first;
    return this.#thorough.waiting < this.#mostThorough ? this.#thorough.read(bytes) : { kind: 'busy' };
  }
}

/** Thread that reads images in sequence; it starts with the first one. */
class ReaderThread {
  readonly #budgetMs: number;
  /** Number of images not read yet. */
  waiting = 0;
  #thread: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #no = 0;

  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  /** Rejects only when the thread cannot start; an image that crashes it counts as having no QR. */
  read(bytes: Buffer): Promise<ImageReadResult> {
    this.waiting++;
    const reading = this.#last.then(() => this.#readNow(bytes)).finally(() => void this.waiting--);
    this.#last = reading.catch(() => {});
    return reading;
  }

  async #readNow(bytes: Buffer): Promise<ImageReadResult> {
    clearTimeout(this.#idle);
    this.#thread ??= await begin((thread) => {
      if (this.#thread === thread) this.#thread = null;
    });
    const thread = this.#thread;
    const no = ++this.#no;
    const picture = await new Promise<ImageReadResult | null>((resolve) => {
      const timer = setTimeout(() => end(null), stuckMs);
      const onMessage = (message: { readonly no: number; readonly picture: ImageReadResult }) => {
        if (message.no === no) end(message.picture);
      };
      const broken = () => end(null);
      function end(picture: ImageReadResult | null) {
        clearTimeout(timer);
        thread.off('message', onMessage).off('error', broken).off('exit', broken);
        resolve(picture);
      }
      thread.on('message', onMessage).on('error', broken).on('exit', broken);
      const request: ImageReadRequest = { no, bytes: new Uint8Array(bytes), budgetMs: this.#budgetMs };
      thread.postMessage(request);
    });
    if (picture) this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
    else await this.#end();
    return picture ?? { kind: 'read', texts: [] };
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }
}

function begin(onEnd: (thread: Worker) => void): Promise<Worker> {
  const thread = new Worker(new URL('./image-worker.ts', import.meta.url));
  thread.unref();
  thread.on('error', () => {});
  thread.on('exit', () => onEnd(thread));
  return new Promise((resolve, reject) => {
    thread.once('message', () => resolve(thread));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that reads pictures ended with ${code}`)));
  });
}

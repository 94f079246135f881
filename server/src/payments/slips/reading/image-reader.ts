import { Worker } from 'node:worker_threads';

export type Picture =
  /** No picture, or of a size that is not looked at. */
  | { readonly kind: 'unfit' }
  /** The texts of the QRs that were found in it. */
  | { readonly kind: 'read'; readonly texts: readonly string[] };

export interface ImageReadRequest {
  readonly no: number;
  readonly bytes: Uint8Array;
  readonly budgetMs: number;
}

/** Most are read in a fraction of a second. */
const quickMs = 1_500;
/** For those that have to be looked at in every way. */
const thoroughMs = 6_500;
/** Of these so many wait at most: whoever sends pictures without a QR delays nobody but their like. */
const mostThorough = 6;
/** A thread that has not answered long after is stuck, and is ended. */
const stuckMs = 30_000;
/** A thread with nothing to do gives its memory back. */
const idleMs = 60_000;

/**
 * Reads the QRs of pictures in two threads of its own, so that nobody's money waits meanwhile: each is looked at quickly,
 * one after the other, and where nothing is found, thoroughly, in a queue of its own.
 */
export class PictureReader {
  readonly #quick: Reading;
  readonly #thorough: Reading;

  readonly #mostThorough: number;

  constructor(bounds = { quickMs, thoroughMs, mostThorough }) {
    this.#quick = new Reading(bounds.quickMs);
    this.#thorough = new Reading(bounds.thoroughMs);
    this.#mostThorough = bounds.mostThorough;
  }

  /** Busy: too many wait to be looked at thoroughly; it shall come again. Rejects only when a thread cannot begin. */
  async read(bytes: Buffer): Promise<Picture | { readonly kind: 'busy' }> {
    const first = await this.#quick.read(bytes);
    if (first.kind === 'unfit' || first.texts.length > 0) return first;
    return this.#thorough.waiting < this.#mostThorough ? this.#thorough.read(bytes) : { kind: 'busy' };
  }
}

/** A thread that reads one picture after the other. It begins with the first one. */
class Reading {
  readonly #budgetMs: number;
  /** Those that are not read yet. */
  waiting = 0;
  #thread: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #no = 0;

  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  /** Rejects only when the thread cannot begin; a picture on which it breaks is one in which nothing is found. */
  read(bytes: Buffer): Promise<Picture> {
    this.waiting++;
    const turn = this.#last.then(() => this.#readNow(bytes)).finally(() => void this.waiting--);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #readNow(bytes: Buffer): Promise<Picture> {
    clearTimeout(this.#idle);
    this.#thread ??= await begin((thread) => {
      if (this.#thread === thread) this.#thread = null;
    });
    const thread = this.#thread;
    const no = ++this.#no;
    const picture = await new Promise<Picture | null>((resolve) => {
      const timer = setTimeout(() => end(null), stuckMs);
      const hear = (told: { readonly no: number; readonly picture: Picture }) => {
        if (told.no === no) end(told.picture);
      };
      const broken = () => end(null);
      function end(picture: Picture | null) {
        clearTimeout(timer);
        thread.off('message', hear).off('error', broken).off('exit', broken);
        resolve(picture);
      }
      thread.on('message', hear).on('error', broken).on('exit', broken);
      const question: ImageReadRequest = { no, bytes: new Uint8Array(bytes), budgetMs: this.#budgetMs };
      thread.postMessage(question);
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

/** Runs tasks, some at once; a bounded number of others wait in order. */
export class TaskQueue {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  #working = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Number of tasks that run or wait. */
  get tasks(): number {
    return this.#working + this.#waiting.length;
  }

  /** Returns undefined, with nothing done, when too many wait. */
  async run<T>(task: () => Promise<T>): Promise<T | undefined> {
    if (this.#working >= this.#atOnce) {
      if (this.#waiting.length >= this.#maxWaiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#working += 1;
    try {
      return await task();
    } finally {
      // The slot is handed to the next in the queue, so that no later caller takes it in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}

import type { RunLocks } from './run-locks.ts';

/**
 * Scheduled work. It must end soon after the signal, which fires when its time limit is over, its lock is
 * lost, or the process stops.
 */
export type RunHandler = (signal: AbortSignal) => Promise<void>;

export interface Schedule {
  /** Start times as a cron expression, in UTC. */
  readonly cron: string;
  /**
   * Time limit of one run in milliseconds; a run that exceeds it is logged and asked to end, and no second run starts
   * beside it. If its process has died, another process takes over the run then.
   */
  readonly expiryMs: number;
}

/**
 * Reports a job that still runs at its time limit, and calls `onOver`. Returns a function that ends the
 * watch.
 */
export function watchTime(
  job: string,
  expiryMs: number,
  onError: (error: Error) => void,
  onOver = () => {},
): () => void {
  const timer = setTimeout(() => {
    onError(new Error(`job ${job} has outlived its ${expiryMs / 1000} s and still runs`));
    onOver();
  }, expiryMs);
  return () => clearTimeout(timer);
}

/** Executes scheduled runs in this process. */
export class ScheduledRunner {
  readonly #locks: RunLocks;
  readonly #onError: (error: Error) => void;
  readonly #running = new Set<AbortController>();

  constructor(locks: RunLocks, onError: (error: Error) => void) {
    this.#locks = locks;
    this.#onError = onError;
  }

  /**
   * Executes one run; throws while another run of the queue is active in any process. pg-boss separates runs
   * only until the time limit, then hands the job to another worker; the lock separates them for the whole
   * duration. `complete` ends the job, retried or not, before the lock is released, and whoever then gets the lock
   * checks `isOver` first.
   */
  async run(
    queue: string,
    id: string,
    { expiryMs, handler }: Schedule & { readonly handler: RunHandler },
    { isOver, complete }: { isOver(): Promise<boolean>; complete(): Promise<void> },
  ): Promise<void> {
    const job = `${queue} ${id}`;
    const ending = new AbortController();
    const giveBack = await this.#locks.take(queue, () => {
      this.#onError(new Error(`job ${job} has lost its lock, and another process may have begun it`));
      ending.abort();
    });
    if (!giveBack)
      throw new Error(
        `it is still at work with ${await this.#locks.holder(queue)}; nothing is started beside it`,
      );
    const stopWatching = watchTime(job, expiryMs, this.#onError, () => ending.abort());
    this.#running.add(ending);
    try {
      if (await isOver()) return;
      await handler(ending.signal);
      await complete();
    } finally {
      stopWatching();
      this.#running.delete(ending);
      await giveBack();
    }
  }

  /** Asks the active runs to end, because the process stops. */
  endSoon(): void {
    for (const ending of this.#running) ending.abort();
  }
}

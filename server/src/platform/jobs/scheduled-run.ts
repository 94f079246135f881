import type { RunLocks } from './run-locks.ts';

/** Work that comes round by itself. It ends soon after the signal: its time is over, or the process stops. */
export type RunHandler = (signal: AbortSignal) => Promise<void>;

export interface Schedule {
  /** When it begins, UTC. */
  readonly cron: string;
  /**
   * How long one run may take. Of one that is still at it then the log says so and nothing starts beside it; the work
   * of a process that died goes on elsewhere then.
   */
  readonly expiryMs: number;
}

/** Calls `onOver` if a job is still at work when its time is over; answers how to call that off. */
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

/** Runs what comes round, in this process. */
export class ScheduledRunner {
  readonly #locks: RunLocks;
  readonly #onError: (error: Error) => void;
  readonly #running = new Set<AbortController>();

  constructor(locks: RunLocks, onError: (error: Error) => void) {
    this.#locks = locks;
    this.#onError = onError;
  }

  /**
   * One run, unless another one is still going on anywhere. pg-boss keeps them apart until the time of one is over,
   * and then hands its job to somebody else while it goes on; the lock keeps them apart for as long as it does.
   * `onLate` is called before the lock is given back, and puts down what the job was handed out for meanwhile: whoever had it
   * in hand just then, and gets the lock now, asks whether there is anything left to do (`isOver`).
   */
  async run(
    queue: string,
    id: string,
    { expiryMs, handler }: Schedule & { readonly handler: RunHandler },
    { isOver, onLate }: { isOver(): Promise<boolean>; onLate(): Promise<unknown> },
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
    let isLate = false;
    const withDeadline = watchTime(job, expiryMs, this.#onError, () => {
      isLate = true;
      ending.abort();
    });
    this.#running.add(ending);
    try {
      if (await isOver()) return;
      await handler(ending.signal);
      if (isLate) await onLate();
    } finally {
      withDeadline();
      this.#running.delete(ending);
      await giveBack();
    }
  }

  /** The process stops: what runs is asked to end. */
  endSoon(): void {
    for (const ending of this.#running) ending.abort();
  }
}

import { BusyError } from '../busy-error.ts';

export interface FairQueueLimits {
  /** Tasks that run concurrently, at most one per key. */
  readonly concurrency: number;
  /** Unknown callers admitted at once. Further ones are rejected; known callers do not count. */
  readonly strangers: number;
}

/** Key of a caller's queue, and the maximum number of callers in it; further callers are rejected. */
export interface QueueKey {
  readonly who: string;
  readonly most: number;
  /** Whether the caller is known. When both kinds wait, tasks of known and unknown callers alternate. */
  readonly known: boolean;
}

/** Runs one task when its queue's turn comes. */
export type TaskRunner = <T>(work: () => Promise<T>) => Promise<T>;

interface KeyQueue {
  readonly who: string;
  readonly known: boolean;
  inside: number;
  busy: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Queue of tasks, with a queue per key and round-robin between the keys: a caller with a thousand tasks
 * delays another key by one task at most. Tasks of known and unknown callers alternate, so a flood from ten
 * thousand addresses delays each task of a known caller by one task.
 */
export class FairQueue {
  #running = 0;
  #strangers = 0;
  #lastWasKnown = false;
  /** Queues in the order of their next tasks. */
  readonly #queues = new Map<string, KeyQueue>();
  readonly #limits: FairQueueLimits;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Admits a caller to their queue while `inside` runs; throws LockBusy at once when a limit is reached. */
  async enter<T>({ who, most, known }: QueueKey, inside: (runTask: TaskRunner) => Promise<T>): Promise<T> {
    if (!known && this.#strangers >= this.#limits.strangers)
      throw new BusyError('too many strangers are waiting');
    const queue = this.#queues.get(who) ?? this.#open(who, known);
    if (queue.inside >= most) throw new BusyError('too much of one kind waits in one queue');
    queue.inside++;
    if (!known) this.#strangers++;
    try {
      return await inside((work) => this.#runTask(queue, work));
    } finally {
      queue.inside--;
      if (!known) this.#strangers--;
      if (queue.inside === 0) this.#queues.delete(who);
    }
  }

  #open(who: string, known: boolean): KeyQueue {
    const queue = { who, known, inside: 0, busy: false, waiting: [] };
    this.#queues.set(who, queue);
    return queue;
  }

  async #runTask<T>(queue: KeyQueue, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      queue.waiting.push(begin);
      this.#next();
    });
    try {
      return await work();
    } finally {
      queue.busy = false;
      this.#running--;
      // The queue moves behind all others, including those added meanwhile.
      this.#queues.delete(queue.who);
      this.#queues.set(queue.who, queue);
      this.#next();
    }
  }

  #next(): void {
    while (this.#running < this.#limits.concurrency) {
      const ready = [...this.#queues.values()].filter(({ busy, waiting }) => !busy && waiting.length > 0);
      const queue = ready.find(({ known }) => known !== this.#lastWasKnown) ?? ready[0];
      if (!queue) return;
      this.#lastWasKnown = queue.known;
      queue.busy = true;
      this.#running++;
      queue.waiting.shift()?.();
    }
  }
}

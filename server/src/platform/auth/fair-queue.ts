import { LockBusy } from '../lock-busy.ts';

export interface FairQueueLimits {
  /** Tasks that run concurrently, one per key. */
  readonly places: number;
  /** Unknown callers admitted at once; beyond it they are rejected, known callers are not. */
  readonly strangers: number;
}

/** Key of a caller's queue, with the most callers in it: beyond that a flood is rejected. */
export interface QueueKey {
  readonly who: string;
  readonly most: number;
  /** Whether the caller is known. Unknown callers wait apart: every other task is a known caller's. */
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
 * Task queue with a queue per key and round-robin between them. A caller with a thousand tasks waits only for their own,
 * another caller for one task of each queue at most. Known and unknown callers alternate first, so a flood from ten
 * thousand addresses is one task before each of a known caller's.
 */
export class FairQueue {
  #running = 0;
  #strangers = 0;
  #lastWasKnown = false;
  /** Queues, the next one first. */
  readonly #lanes = new Map<string, KeyQueue>();
  readonly #limits: FairQueueLimits;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Admits a caller to their queue for the duration of `inside`; throws Busy at once when it is full. */
  async enter<T>({ who, most, known }: QueueKey, inside: (turn: TaskRunner) => Promise<T>): Promise<T> {
    if (!known && this.#strangers >= this.#limits.strangers)
      throw new LockBusy('too many strangers are waiting');
    const lane = this.#lanes.get(who) ?? this.#open(who, known);
    if (lane.inside >= most) throw new LockBusy('too much of one kind waits in one lane');
    lane.inside++;
    if (!known) this.#strangers++;
    try {
      return await inside((work) => this.#turn(lane, work));
    } finally {
      lane.inside--;
      if (!known) this.#strangers--;
      if (lane.inside === 0) this.#lanes.delete(who);
    }
  }

  #open(who: string, known: boolean): KeyQueue {
    const lane = { who, known, inside: 0, busy: false, waiting: [] };
    this.#lanes.set(who, lane);
    return lane;
  }

  async #turn<T>(lane: KeyQueue, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      lane.waiting.push(begin);
      this.#next();
    });
    try {
      return await work();
    } finally {
      lane.busy = false;
      this.#running--;
      // The queue moves behind all others, including those added meanwhile.
      this.#lanes.delete(lane.who);
      this.#lanes.set(lane.who, lane);
      this.#next();
    }
  }

  #next(): void {
    while (this.#running < this.#limits.places) {
      const ready = [...this.#lanes.values()].filter(({ busy, waiting }) => !busy && waiting.length > 0);
      const lane = ready.find(({ known }) => known !== this.#lastWasKnown) ?? ready[0];
      if (!lane) return;
      this.#lastWasKnown = lane.known;
      lane.busy = true;
      this.#running++;
      lane.waiting.shift()?.();
    }
  }
}

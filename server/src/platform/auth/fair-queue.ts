import { LockBusy } from '../lock-busy.ts';

export interface FairQueueLimits {
  /** So much work runs at a time, of each lane one piece. */
  readonly places: number;
  /** So many whom nobody knows are in at once; past it they are turned away, and who is known is not. */
  readonly strangers: number;
}

/** In whose line somebody stands, and how many may: past it a flood is turned away. */
export interface QueueKey {
  readonly who: string;
  readonly most: number;
  /** Strangers wait apart: every other turn is of somebody known. */
  readonly known: boolean;
}

/** Runs one piece of work when it is the lane's turn. */
export type QueuedTask = <T>(work: () => Promise<T>) => Promise<T>;

interface KeyQueue {
  readonly who: string;
  readonly known: boolean;
  inside: number;
  busy: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Work that waits for its turn: a lane for each who asks for some, and the lanes take turns. So whoever asks for a
 * thousand pieces waits for their own, and somebody else for one piece of each lane at most; strangers and those who are
 * known take turns first, so that a flood from ten thousand addresses is one piece before each of theirs.
 */
export class FairQueue {
  #running = 0;
  #strangers = 0;
  #lastWasKnown = false;
  /** The one whose turn is next comes first. */
  readonly #lanes = new Map<string, KeyQueue>();
  readonly #limits: FairQueueLimits;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Lets somebody into their lane for as long as `inside` takes; throws Busy at once when it has no room. */
  async enter<T>({ who, most, known }: QueueKey, inside: (turn: QueuedTask) => Promise<T>): Promise<T> {
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
      // Behind all others, those too that came meanwhile.
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

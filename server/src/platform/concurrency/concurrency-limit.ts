import { InFlight } from './in-flight.ts';

/** Share of a caller: `most` of their calls may be admitted at once, waiting or running. */
export interface FairShare {
  readonly who: string;
  readonly most: number;
}

/** Permit of an admitted call, held until it leaves, even if the caller hangs up. */
export interface Permit {
  /** Counts the call for another caller, unknown at admission. Returns false when they have used up their share. */
  countFor(share: FairShare): boolean;
  /** Releases the permit; a second call does nothing. */
  leave(): void;
}

interface Waiting {
  readonly sinceMs: number;
  readonly letIn: () => void;
}

export interface QueueTimeouts {
  /**
   * Wait of the oldest call beyond which no further call joins the queue, because running calls do not end.
   */
  readonly joinWithinMs: number;
  /** Longest wait of any call. */
  readonly waitMs: number;
}

const defaultQueueTimeouts: QueueTimeouts = { joinWithinMs: 500, waitMs: 1_000 };

/**
 * Limits concurrent calls of this process to `permits`. As many again wait, in order and briefly; all others are
 * rejected at once, so that admitted calls are answered in good time at any load.
 */
export class ConcurrencyLimit {
  readonly permits: number;
  readonly #waiting: Waiting[] = [];
  readonly #shares = new InFlight();
  readonly #patience: QueueTimeouts;
  #inFlight = 0;
  #rejected = 0;

  constructor(permits: number, patience = defaultQueueTimeouts) {
    this.permits = permits;
    this.#patience = patience;
  }

  /** Calls admitted at once, waiting or running; shares are parts of it. */
  get room(): number {
    return 2 * this.permits;
  }

  get counts(): { readonly inFlight: number; readonly waiting: number; readonly rejected: number } {
    return { inFlight: this.#inFlight, waiting: this.#waiting.length, rejected: this.#rejected };
  }

  /**
   * Returns null when the queue is full, a share is used up, or no permit becomes free in time. It throws no
   * error, because a rejection has to be cheap.
   */
  async enter(shares: readonly FairShare[]): Promise<Permit | null> {
    const counted: string[] = [];
    const countFor = ({ who, most }: FairShare) => {
      if (counted.includes(who)) return true;
      if (!this.#shares.begin(who, most)) return false;
      counted.push(who);
      return true;
    };
    const uncount = () => {
      for (const who of counted.splice(0)) this.#shares.end(who);
    };
    if (this.#isFull() || !shares.every(countFor) || !(await this.#takePermit())) {
      uncount();
      this.#rejected++;
      return null;
    }
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      uncount();
      this.#passPermit();
    };
    return { countFor, leave };
  }

  /** Whether a call with these shares has to be rejected now. Counts the rejection, but admits nothing. */
  rejects(shares: readonly FairShare[]): boolean {
    if (!this.#isFull() && shares.every(({ who, most }) => this.#shares.hasRoom(who, most))) return false;
    this.#rejected++;
    return true;
  }

  #isFull(): boolean {
    const [oldest] = this.#waiting;
    if (!oldest) return false;
    if (this.#waiting.length >= this.permits) return true;
    return performance.now() - oldest.sinceMs > this.#patience.joinWithinMs;
  }

  /** Returns false when no permit became free in time. */
  #takePermit(): true | Promise<boolean> {
    if (this.#inFlight < this.permits) {
      this.#inFlight++;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(me), 1);
      resolve(false);
    }, this.#patience.waitMs);
    const letIn = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const me: Waiting = { sinceMs: performance.now(), letIn };
    this.#waiting.push(me);
    return promise;
  }

  /** Passes the permit to the call that waits longest, so the number of running calls stays the same. */
  #passPermit(): void {
    const next = this.#waiting.shift();
    if (next) next.letIn();
    else this.#inFlight--;
  }
}

import { InFlight } from './in-flight.ts';

/** Whom a call is counted for: `most` of theirs may be in at once, waiting or worked on. */
export interface FairShare {
  readonly who: string;
  readonly most: number;
}

/** A call that was let in. It has its place until it leaves, whatever became of whoever asked. */
export interface Permit {
  /** Counts it for one more, who was not known at the entrance. False: they have their share already. */
  countFor(share: FairShare): boolean;
  /** Makes room for the next one. Leaving twice is leaving once. */
  leave(): void;
}

interface Waiting {
  readonly sinceMs: number;
  readonly letIn: () => void;
}

export interface QueuePatience {
  /** Once somebody has waited so long, nobody joins them: what is worked on does not end. */
  readonly joinWithinMs: number;
  /** Nobody waits longer than this. */
  readonly waitMs: number;
}

const usualPatience: QueuePatience = { joinWithinMs: 500, waitMs: 1_000 };

/**
 * Lets so many calls in at once. As many again wait, in their order and not for long; everybody else is turned away at
 * once, so that what is begun is answered in good time however many ask. Counts are of this process.
 */
export class ConcurrencyLimit {
  readonly places: number;
  readonly #waiting: Waiting[] = [];
  readonly #shares = new InFlight();
  readonly #patience: QueuePatience;
  #inFlight = 0;
  #rejected = 0;

  constructor(places: number, patience = usualPatience) {
    this.places = places;
    this.#patience = patience;
  }

  /** So many can be in at once, waiting or worked on; shares are parts of it. */
  get room(): number {
    return 2 * this.places;
  }

  get counts(): { readonly inFlight: number; readonly waiting: number; readonly rejected: number } {
    return { inFlight: this.#inFlight, waiting: this.#waiting.length, rejected: this.#rejected };
  }

  /** Null when there is no room, or when one of these has their share: a value, since turning away has to cost little. */
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
    if (this.#isFull() || !shares.every(countFor) || !(await this.#takePlace())) {
      uncount();
      this.#rejected++;
      return null;
    }
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      uncount();
      this.#handOn();
    };
    return { countFor, leave };
  }

  /** Whether whoever comes now is turned away, as far as these shares tell. Counts nobody in. */
  rejects(shares: readonly FairShare[]): boolean {
    if (!this.#isFull() && shares.every(({ who, most }) => this.#shares.hasRoom(who, most))) return false;
    this.#rejected++;
    return true;
  }

  #isFull(): boolean {
    const [oldest] = this.#waiting;
    if (!oldest) return false;
    if (this.#waiting.length >= this.places) return true;
    return performance.now() - oldest.sinceMs > this.#patience.joinWithinMs;
  }

  /** False when none came free in time. */
  #takePlace(): true | Promise<boolean> {
    if (this.#inFlight < this.places) {
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

  /** The place goes to who waits longest, so the number of those under way stays the same. */
  #handOn(): void {
    const next = this.#waiting.shift();
    if (next) next.letIn();
    else this.#inFlight--;
  }
}

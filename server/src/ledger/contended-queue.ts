import { setTimeout as sleep } from 'node:timers/promises';
import { LockBusy } from '../platform/lock-busy.ts';
import type { Entry, PostOutcome } from './entry.ts';
import type { PostAnswer } from './post-columns.ts';
import { LedgerUnreachable } from './through-failover.ts';

export interface ContendedQueueOptions {
  /** How long a member's entries wait for a lock of somebody else before they are refused with Busy. */
  readonly lockPatienceMs: number;
  /** Entries that may wait, of all members together. */
  readonly queueLimit: number;
}

interface Waiting {
  readonly entry: Entry;
  readonly answer: (outcome: PostOutcome) => void;
  readonly fail: (error: unknown) => void;
}

const firstPauseMs = 2;
/** A try that finds an account locked costs a millisecond, and whoever waits longer meets the next lock instead. */
const longestPauseMs = 50;
/**
 * What is locked may keep a connection for half a second until PostgreSQL says so. However many members are locked,
 * only so many connections find that out again at a time.
 */
const retriesAtOnce = 4;

/**
 * Posts entries each by itself: those of one member one after the other, in their order, and those of different members
 * side by side. One that meets a lock of somebody else is tried again with a growing pause, in which it keeps no
 * connection and nobody but its own member waiting.
 */
export class ContendedQueue {
  #lines = new Map<string, Waiting[]>();
  #waiting = 0;
  #retrying = 0;
  readonly #send: (entry: Entry) => Promise<PostAnswer>;
  readonly #options: ContendedQueueOptions;

  constructor(send: (entry: Entry) => Promise<PostAnswer>, options: ContendedQueueOptions) {
    this.#send = send;
    this.#options = options;
  }

  post(entry: Entry): Promise<PostOutcome> {
    if (this.#waiting >= this.#options.queueLimit)
      return Promise.reject(new LockBusy('too many entries wait to be posted alone'));
    const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
    const waiting: Waiting = { entry, answer: resolve, fail: reject };
    this.#waiting++;
    const line = this.#lines.get(entry.memberId);
    if (line) line.push(waiting);
    else void this.#work(entry.memberId, [waiting]);
    return promise;
  }

  /** Whether entries of this member wait or are under way here. */
  has(memberId: string): boolean {
    return this.#lines.has(memberId);
  }

  get busy(): boolean {
    return this.#lines.size > 0;
  }

  async #work(memberId: string, line: Waiting[]): Promise<void> {
    this.#lines.set(memberId, line);
    for (let first = line[0]; first; first = line[0]) {
      try {
        const outcome = await this.#untilFree(first.entry);
        this.#leave(line, 1, (waiting) => waiting.answer(outcome));
      } catch (error) {
        // What stopped this one stops those behind it, too: each would only let the next wait as long.
        const all = error instanceof LockBusy || error instanceof LedgerUnreachable;
        this.#leave(line, all ? line.length : 1, (waiting) => waiting.fail(error));
      }
    }
    this.#lines.delete(memberId);
  }

  #leave(line: Waiting[], count: number, tell: (waiting: Waiting) => void): void {
    this.#waiting -= count;
    for (const waiting of line.splice(0, count)) tell(waiting);
  }

  async #untilFree(entry: Entry): Promise<PostOutcome> {
    let answer = await this.#send(entry);
    // From the first word of a lock: a database that was gone before it is no fault of whoever has it.
    const giveUpAt = Date.now() + this.#options.lockPatienceMs;
    for (let pauseMs = firstPauseMs; answer === 'BUSY'; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      if (Date.now() >= giveUpAt) throw new LockBusy('somebody else has locked what an entry needs');
      // Not all in step: two that meet once should not meet again and again.
      await sleep(pauseMs * (0.5 + Math.random() / 2));
      answer = await this.#retry(entry);
    }
    return answer;
  }

  async #retry(entry: Entry): Promise<PostAnswer> {
    if (this.#retrying >= retriesAtOnce) return 'BUSY';
    this.#retrying++;
    try {
      return await this.#send(entry);
    } finally {
      this.#retrying--;
    }
  }
}

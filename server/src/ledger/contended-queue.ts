import { setTimeout as sleep } from 'node:timers/promises';
import { BusyError } from '../platform/busy-error.ts';
import type { Entry, PostOutcome } from './entry.ts';
import type { PostAnswer } from './post-columns.ts';
import { LedgerUnreachable } from './through-failover.ts';

export interface ContendedQueueOptions {
  /**
   * Longest wait of a member's entries for another transaction's lock before they are rejected with LockBusy.
   */
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
/**
 * Longest pause between two attempts. An attempt that finds an account locked costs a millisecond, and a longer pause risks
 * meeting the next lock instead.
 */
const longestPauseMs = 50;
/**
 * Concurrent retries, however many members are locked: a locked row may hold a connection for half a second until
 * PostgreSQL reports the lock.
 */
const retriesAtOnce = 4;

/**
 * Posts entries one by one: those of one member in sequence, in their order, those of different members in parallel. An
 * entry that meets another transaction's lock is retried with a growing pause, in which it holds no connection and delays
 * only its own member.
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
      return Promise.reject(new BusyError('too many entries wait to be posted alone'));
    const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
    const waiting: Waiting = { entry, answer: resolve, fail: reject };
    this.#waiting++;
    const line = this.#lines.get(entry.memberId);
    if (line) line.push(waiting);
    else void this.#work(entry.memberId, [waiting]);
    return promise;
  }

  /** Whether entries of this member are queued or in flight here. */
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
        // The same cause would fail the entries behind it, each after the same wait.
        const all = error instanceof BusyError || error instanceof LedgerUnreachable;
        this.#leave(line, all ? line.length : 1, (waiting) => waiting.fail(error));
      }
    }
    this.#lines.delete(memberId);
  }

  #leave(line: Waiting[], count: number, finish: (waiting: Waiting) => void): void {
    this.#waiting -= count;
    for (const waiting of line.splice(0, count)) finish(waiting);
  }

  async #untilFree(entry: Entry): Promise<PostOutcome> {
    let answer = await this.#send(entry);
    // The wait counts from the first lock met: a database outage before it is not the lock holder's fault.
    const giveUpAt = Date.now() + this.#options.lockPatienceMs;
    for (let pauseMs = firstPauseMs; answer === 'BUSY'; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      if (Date.now() >= giveUpAt) throw new BusyError('somebody else has locked what an entry needs');
      // The jitter keeps two callers that collided once from colliding again and again.
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

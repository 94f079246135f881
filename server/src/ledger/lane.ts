import { Busy } from '../base/busy.ts';
import type { Entry, PostOutcome } from './entry.ts';

/** At most so many entries go in one database call: past it a call only gets slower, not cheaper per entry. */
export const BATCH_LIMIT = 250;

interface Waiting {
  readonly entry: Entry;
  readonly promise: Promise<PostOutcome>;
  readonly answer: (outcome: PostOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Thrown when the database could not be reached: whether the entries were posted is unknown, their ids tell. */
export class LedgerUnreachable extends Error {
  override name = 'LedgerUnreachable';
}

/**
 * One lane: one database call in flight, no timer. Whatever queues up meanwhile is the next batch, at most one
 * entry of each member so that the set-based path takes them all.
 */
export class Lane {
  #queue: Waiting[] = [];
  #byKey = new Map<string, Waiting>();
  #busy = false;
  readonly #send: (batch: readonly Entry[]) => Promise<PostOutcome[]>;
  readonly #queueLimit: number;

  constructor(send: (batch: readonly Entry[]) => Promise<PostOutcome[]>, queueLimit: number) {
    this.#send = send;
    this.#queueLimit = queueLimit;
  }

  post(entry: Entry): Promise<PostOutcome> {
    const key = `${entry.memberId}/${entry.id}`;
    const same = this.#byKey.get(key);
    // An entry that comes again while the first is on its way gets the answer of the first, as a replay: only the first
    // hears that it was its own. Another entry under that id waits, and the database, which compares the contents,
    // refuses it.
    if (same && sameContents(same.entry, entry)) return same.promise.then(asReplay);
    if (this.#queue.length >= this.#queueLimit) return Promise.reject(new Busy('the ledger queue is full'));
    const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
    const waiting: Waiting = { entry, promise, answer: resolve, fail: reject };
    this.#queue.push(waiting);
    if (!same) this.#byKey.set(key, waiting);
    if (!this.#busy) void this.#run();
    return promise;
  }

  /** True while something is queued or in flight. */
  get busy(): boolean {
    return this.#busy;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    // Callers woken by the same turn of the event loop are let in first: they make one batch, not several.
    await Promise.resolve();
    while (this.#queue.length > 0) await this.#sendBatch(this.#nextBatch());
    this.#busy = false;
  }

  #nextBatch(): Waiting[] {
    const members = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of this.#queue) {
      if (batch.length < BATCH_LIMIT && !members.has(waiting.entry.memberId)) {
        members.add(waiting.entry.memberId);
        batch.push(waiting);
      } else rest.push(waiting);
    }
    this.#queue = rest;
    return batch;
  }

  async #sendBatch(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#send(batch.map((waiting) => waiting.entry));
      batch.forEach((waiting, i) => {
        const outcome = outcomes[i];
        if (outcome) waiting.answer(outcome);
        else waiting.fail(new Error('the ledger answered fewer outcomes than entries'));
      });
    } catch (error) {
      // The database is gone: to try each alone would only let everybody wait, one after the other.
      if (batch.length > 1 && !(error instanceof LedgerUnreachable)) {
        // One element that makes the database raise must not fail its neighbours: each is tried alone.
        for (const waiting of batch) await this.#sendBatch([waiting]);
        return;
      }
      for (const waiting of batch) waiting.fail(error);
    } finally {
      for (const { entry } of batch) this.#byKey.delete(`${entry.memberId}/${entry.id}`);
    }
  }
}

function asReplay(outcome: PostOutcome): PostOutcome {
  return outcome.ok ? { ...outcome, replayed: true } : outcome;
}

function sameContents(a: Entry, b: Entry): boolean {
  return (
    a.kind === b.kind &&
    a.resolves === b.resolves &&
    a.debit === b.debit &&
    a.credit === b.credit &&
    a.amount === b.amount &&
    a.currency === b.currency
  );
}

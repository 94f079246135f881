import { Busy } from '../base/busy.ts';
import type { PostOutcome, Transfer } from './transfer.ts';

/** At most so many transfers go in one database call: past it a call only gets slower, not cheaper per transfer. */
export const BATCH_LIMIT = 250;

interface Waiting {
  readonly transfer: Transfer;
  readonly promise: Promise<PostOutcome>;
  readonly settle: (outcome: PostOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Thrown when the database could not be reached: whether the transfers were posted is unknown, their ids tell. */
export class LedgerUnreachable extends Error {
  override name = 'LedgerUnreachable';
}

/**
 * One lane: one database call in flight, no timer. Whatever queues up meanwhile is the next batch, at most one
 * transfer of each member so that the set-based path takes them all.
 */
export class Lane {
  #queue: Waiting[] = [];
  #byKey = new Map<string, Waiting>();
  #busy = false;
  readonly #send: (batch: readonly Transfer[]) => Promise<PostOutcome[]>;
  readonly #queueLimit: number;

  constructor(send: (batch: readonly Transfer[]) => Promise<PostOutcome[]>, queueLimit: number) {
    this.#send = send;
    this.#queueLimit = queueLimit;
  }

  post(transfer: Transfer): Promise<PostOutcome> {
    const key = `${transfer.memberId}/${transfer.id}`;
    const same = this.#byKey.get(key);
    // The same id while the first is on its way: one effect, one answer, and only the first hears that it was its own.
    // Another transfer under that id waits its turn and is refused by the database, which compares the contents.
    if (same && sameContents(same.transfer, transfer)) return same.promise.then(asReplay);
    if (this.#queue.length >= this.#queueLimit) return Promise.reject(new Busy('the ledger queue is full'));
    const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
    const waiting: Waiting = { transfer, promise, settle: resolve, fail: reject };
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
      if (batch.length < BATCH_LIMIT && !members.has(waiting.transfer.memberId)) {
        members.add(waiting.transfer.memberId);
        batch.push(waiting);
      } else rest.push(waiting);
    }
    this.#queue = rest;
    return batch;
  }

  async #sendBatch(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#send(batch.map((waiting) => waiting.transfer));
      batch.forEach((waiting, i) => {
        const outcome = outcomes[i];
        if (outcome) waiting.settle(outcome);
        else waiting.fail(new Error('the ledger answered fewer outcomes than transfers'));
      });
    } catch (error) {
      // Without a database each would only wait for nothing in its turn, and everybody behind it.
      if (batch.length > 1 && !(error instanceof LedgerUnreachable)) {
        // One element that makes the database raise must not fail its neighbours: each is tried alone.
        for (const waiting of batch) await this.#sendBatch([waiting]);
        return;
      }
      for (const waiting of batch) waiting.fail(error);
    } finally {
      for (const { transfer } of batch) this.#byKey.delete(`${transfer.memberId}/${transfer.id}`);
    }
  }
}

function asReplay(outcome: PostOutcome): PostOutcome {
  return outcome.ok ? { ...outcome, replayed: true } : outcome;
}

function sameContents(a: Transfer, b: Transfer): boolean {
  return (
    a.kind === b.kind &&
    a.resolves === b.resolves &&
    a.debit === b.debit &&
    a.credit === b.credit &&
    a.amount === b.amount &&
    a.currency === b.currency
  );
}

import { BusyError } from '../platform/busy-error.ts';
import { isLockNotAvailable } from '../platform/db/lock-not-available.ts';
import type { ContendedQueue } from './contended-queue.ts';
import type { Entry, PostOutcome } from './entry.ts';
import type { PostAnswer } from './post-columns.ts';
import { LedgerUnreachable } from './through-failover.ts';

/** Maximum entries per database call: beyond it a call only gets slower, not cheaper per entry. */
export const BATCH_LIMIT = 250;
/** Maximum entries that are sent one by one, since a set-based call costs more than it saves for so few. */
const oneByOneLimit = 2;

interface Waiting {
  readonly entry: Entry;
  readonly promise: Promise<PostOutcome>;
  readonly answer: (outcome: PostOutcome) => void;
  readonly fail: (error: unknown) => void;
  /** Whether the entry has met another transaction's lock once; such a lock is mostly released soon after. */
  missed: boolean;
}

export interface BatchQueueOptions {
  /** Queue for a member's entries while another transaction holds a lock that they need. */
  readonly aside: Pick<ContendedQueue, 'post' | 'has'>;
  /** Entries that may wait before callers are rejected. */
  readonly queueLimit: number;
}

/**
 * Batch queue with one database call in flight and no timer; entries that queue up meanwhile form the next batch, one
 * per member so that the set-based path takes them all. A member whose accounts stay locked moves to the contended
 * queue with all later entries, so that other members' entries go on.
 */
export class BatchQueue {
  #queue: Waiting[] = [];
  /** Entries of a batch that the database refused as a whole; each is tried alone before the next batch. */
  #suspects: Waiting[] = [];
  #byKey = new Map<string, Waiting>();
  #busy = false;
  readonly #send: (batch: readonly Entry[]) => Promise<PostAnswer[]>;
  readonly #options: BatchQueueOptions;

  constructor(send: (batch: readonly Entry[]) => Promise<PostAnswer[]>, options: BatchQueueOptions) {
    this.#send = send;
    this.#options = options;
  }

  post(entry: Entry): Promise<PostOutcome> {
    const key = keyOf(entry);
    const same = this.#byKey.get(key);
    // A repeated entry gets the first one's answer as a replay. A different entry under the same id is
    // queued, and the database, which compares the contents, refuses it.
    if (same && sameContents(same.entry, entry)) return same.promise.then(asReplay);
    if (this.#queue.length >= this.#options.queueLimit)
      return Promise.reject(new BusyError('the ledger queue is full'));
    const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
    const waiting: Waiting = { entry, promise, answer: resolve, fail: reject, missed: false };
    this.#queue.push(waiting);
    if (!same) this.#byKey.set(key, waiting);
    if (!this.#busy) void this.#run();
    return promise;
  }

  /** True while something is queued or in flight here; entries in the contended queue count there. */
  get busy(): boolean {
    return this.#busy;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    // Callers resumed in the same turn of the event loop are admitted first, so that they form one batch.
    await Promise.resolve();
    while (this.#suspects.length + this.#queue.length > 0) {
      const suspect = this.#suspects.shift();
      const batch = suspect ? [suspect] : this.#nextBatch();
      // Few entries are sent in a transaction each, so that a fault of one affects no other. The batch is empty when
      // all entries moved to the contended queue.
      if (batch.length > oneByOneLimit) await this.#sendBatch(batch);
      else await Promise.all(batch.map((waiting) => this.#sendBatch([waiting])));
    }
    this.#busy = false;
  }

  #nextBatch(): Waiting[] {
    const members = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of this.#queue) {
      if (this.#options.aside.has(waiting.entry.memberId)) this.#stepAside(waiting);
      else if (batch.length < BATCH_LIMIT && !members.has(waiting.entry.memberId)) {
        members.add(waiting.entry.memberId);
        batch.push(waiting);
      } else rest.push(waiting);
    }
    this.#queue = rest;
    return batch;
  }

  async #sendBatch(batch: Waiting[]): Promise<void> {
    try {
      const answers = await this.#send(batch.map((waiting) => waiting.entry));
      batch.forEach((waiting, i) => {
        const answer = answers[i];
        if (answer === 'BUSY') this.#missed(waiting);
        else if (answer) this.#end(waiting, () => waiting.answer(answer));
        else this.#fail(waiting, new Error('the ledger answered fewer outcomes than entries'));
      });
    } catch (error) {
      // Some entry waits for a lock, and which one is unknown: sent alone, each blocks only its own member.
      if (isLockNotAvailable(error)) for (const waiting of batch) this.#stepAside(waiting);
      // The database is unreachable: entries behind this batch would only wait as long for the same error.
      else if (error instanceof LedgerUnreachable)
        for (const waiting of [...batch, ...this.#suspects.splice(0), ...this.#queue.splice(0)])
          this.#fail(waiting, error);
      // An entry that makes the database raise must not fail the others in its batch.
      else if (batch.length > 1) this.#suspects.push(...batch);
      else for (const waiting of batch) this.#fail(waiting, error);
    }
  }

  #missed(waiting: Waiting): void {
    // Retried ahead of whatever came after it.
    if (!waiting.missed) this.#queue.unshift(waiting);
    else this.#stepAside(waiting);
    waiting.missed = true;
  }

  #stepAside(waiting: Waiting): void {
    this.#options.aside.post(waiting.entry).then(
      (outcome) => this.#end(waiting, () => waiting.answer(outcome)),
      (error: unknown) => this.#fail(waiting, error),
    );
  }

  #fail(waiting: Waiting, error: unknown): void {
    this.#end(waiting, () => waiting.fail(error));
  }

  #end(waiting: Waiting, finish: () => void): void {
    const key = keyOf(waiting.entry);
    // A different entry under the same id was never registered.
    if (this.#byKey.get(key) === waiting) this.#byKey.delete(key);
    finish();
  }
}

function keyOf({ memberId, id }: Entry): string {
  return `${memberId}/${id}`;
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

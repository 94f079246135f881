import { isLockNotAvailable } from '../platform/db/lock-not-available.ts';
import { LockBusy } from '../platform/lock-busy.ts';
import type { ContendedQueue } from './contended-queue.ts';
import type { Entry, PostOutcome } from './entry.ts';
import type { PostAnswer } from './post-columns.ts';
import { LedgerUnreachable } from './through-failover.ts';

/** At most so many entries go in one database call: past it a call only gets slower, not cheaper per entry. */
export const BATCH_LIMIT = 250;

interface Waiting {
  readonly entry: Entry;
  readonly promise: Promise<PostOutcome>;
  readonly answer: (outcome: PostOutcome) => void;
  readonly fail: (error: unknown) => void;
  /** It met a lock of somebody else once; mostly that is gone a moment later. */
  missed: boolean;
}

export interface BatchQueueOptions {
  /** Where a member's entries go while somebody else has a lock that they need. */
  readonly aside: Pick<ContendedQueue, 'post' | 'has'>;
  /** Entries that may wait before callers are turned away. */
  readonly queueLimit: number;
}

/**
 * One lane: one database call in flight, no timer. Whatever queues up meanwhile is the next batch, at most one
 * entry of each member so that the set-based path takes them all. A member whose accounts somebody else has locked
 * steps aside with all that comes after, so that the others go on.
 */
export class BatchQueue {
  #queue: Waiting[] = [];
  /** Of a batch that the database refused as a whole: they are tried one by one before the next batch. */
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
    // An entry that comes again while the first is on its way gets the answer of the first, as a replay: only the first
    // hears that it was its own. Another entry under that id waits, and the database, which compares the contents,
    // refuses it.
    if (same && sameContents(same.entry, entry)) return same.promise.then(asReplay);
    if (this.#queue.length >= this.#options.queueLimit)
      return Promise.reject(new LockBusy('the ledger queue is full'));
    const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
    const waiting: Waiting = { entry, promise, answer: resolve, fail: reject, missed: false };
    this.#queue.push(waiting);
    if (!same) this.#byKey.set(key, waiting);
    if (!this.#busy) void this.#run();
    return promise;
  }

  /** True while something is queued or in flight here; what stepped aside is busy there. */
  get busy(): boolean {
    return this.#busy;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    // Callers woken by the same turn of the event loop are let in first: they make one batch, not several.
    await Promise.resolve();
    while (this.#suspects.length + this.#queue.length > 0) {
      const suspect = this.#suspects.shift();
      const batch = suspect ? [suspect] : this.#nextBatch();
      // None is left when all have stepped aside.
      if (batch.length > 0) await this.#sendBatch(batch);
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
      // Some element waits for a lock, and nobody knows which: each by itself it stops nobody but its own member.
      if (isLockNotAvailable(error)) for (const waiting of batch) this.#stepAside(waiting);
      // The database is gone: whoever waits behind this batch would only wait as long for the same.
      else if (error instanceof LedgerUnreachable)
        for (const waiting of [...batch, ...this.#suspects.splice(0), ...this.#queue.splice(0)])
          this.#fail(waiting, error);
      // One element that makes the database raise must not fail its neighbours.
      else if (batch.length > 1) this.#suspects.push(...batch);
      else for (const waiting of batch) this.#fail(waiting, error);
    }
  }

  #missed(waiting: Waiting): void {
    // Before whatever came after it.
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

  #end(waiting: Waiting, tell: () => void): void {
    const key = keyOf(waiting.entry);
    // Another entry under the same id never stood there.
    if (this.#byKey.get(key) === waiting) this.#byKey.delete(key);
    tell();
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

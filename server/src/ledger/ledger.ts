import type { Currency } from '@kapao/core/money';
import pg from 'pg';
import { BusyError } from '../platform/busy-error.ts';
import { isLockNotAvailable } from '../platform/db/lock-not-available.ts';
import type { OutboxSignal } from '../platform/outbox/outbox-signal.ts';
import { inSpan, inTrace, outsideTrace } from '../platform/tracing/trace.ts';
import { BatchQueue } from './batch-queue.ts';
import { ContendedQueue } from './contended-queue.ts';
import type { AccountCode, Entry, PostOutcome, RecordRefusal } from './entry.ts';
import {
  inOwnTrace,
  type PostAnswer,
  type PostRow,
  postOneQuery,
  postOneValues,
  postQuery,
  postValues,
  toAnswer,
} from './post-columns.ts';
import { postSeconds } from './post-seconds.ts';
import { throughFailover } from './through-failover.ts';

export interface LedgerOptions {
  /** Number of parallel batch queues; a member always has the same one. Two keep two cores busy. */
  readonly queues?: number;
  /** Entries that may wait in one queue before callers are rejected. */
  readonly queueLimit?: number;
  /** Time for which an unreachable database is retried, with the same ids, so that nothing happens twice. */
  readonly failoverMs?: number;
  /** Longest wait of an entry for another transaction's lock before it is rejected with LockBusy. */
  readonly lockPatienceMs?: number;
  /** Signal notified after commits that wrote to the outbox. */
  readonly outboxSignal?: Pick<OutboxSignal, 'notify'>;
}

export interface Ledger {
  /**
   * Moves money, batched with other waiting entries. Resolves to a refusal; rejects with LockBusy when the
   * queue is full or a lock is held too long, with LedgerUnreachable, and on every other fault.
   */
  post(entry: Entry): Promise<PostOutcome>;
  /** True while entries are queued or in flight; shutdown waits for it to become false. */
  readonly busy: boolean;
}

export interface Balance {
  readonly currency: Currency;
  /** Minor units. */
  readonly balance: bigint;
  /** Number of entries that touched the account. */
  readonly version: bigint;
}

export function createLedger(pool: pg.Pool, options: LedgerOptions = {}): Ledger {
  const {
    queues: queueCount = 2,
    queueLimit = 10_000,
    failoverMs = 20_000,
    lockPatienceMs = 10_000,
  } = options;
  const withSignal = <Answered>(answered: Answered) => {
    options.outboxSignal?.notify();
    return answered;
  };
  const single = (entry: Entry) =>
    inBatchSpan([entry], () => throughFailover(failoverMs, () => sendAlone(pool, entry)).then(withSignal));
  const together = (batch: readonly Entry[]) =>
    inBatchSpan(batch, () => throughFailover(failoverMs, () => sendBatch(pool, batch)).then(withSignal));
  // Refusable entries are never batched, since their refusal rolls back the whole transaction.
  const alone = new ContendedQueue(single, { lockPatienceMs, queueLimit });
  const aside = new ContendedQueue(single, { lockPatienceMs, queueLimit });
  const batchQueues = Array.from(
    { length: queueCount },
    () => new BatchQueue(together, { aside, queueLimit }),
  );
  const queueOf = ({ memberId, refusable }: Entry) => {
    if (refusable) return alone;
    // The last hex digits of a member's id are random in every UUID version in use.
    const queue = batchQueues[Number.parseInt(memberId.slice(-6), 16) % queueCount];
    if (!queue) throw new Error('no queue: the member id is not a UUID');
    return queue;
  };
  return {
    post: (entry) =>
      inSpan('ledger post', { 'kapao.reason': entry.reason }, async (note) => {
        const begin = performance.now();
        let result = 'fault';
        try {
          const outcome = await queueOf(entry).post(inOwnTrace(entry));
          result = outcome.ok ? 'ok' : outcome.code;
          return outcome;
        } finally {
          note({ 'kapao.result': result });
          postSeconds.observe({ reason: entry.reason, result }, (performance.now() - begin) / 1000);
        }
      }),
    get busy() {
      return alone.busy || aside.busy || batchQueues.some((queue) => queue.busy);
    },
  };
}

/** A batch is a part of the trace of its first traced entry, and linked with those of the others. */
function inBatchSpan<T>(batch: readonly Entry[], send: () => Promise<T>): Promise<T> {
  const first = batch.find(({ traceparent }) => traceparent !== undefined);
  if (!first) return outsideTrace(send);
  const links = batch.flatMap((entry) => (entry === first ? [] : (entry.traceparent ?? [])));
  return inTrace('ledger batch', { 'kapao.entries': batch.length }, first.traceparent, send, { links });
}

/**
 * Posts inside a use case's own transaction, which must hold no row lock yet: accounts are locked first,
 * everywhere. Throws LockBusy when another transaction has them locked; the caller then has to roll back.
 */
export async function postIn(client: pg.ClientBase, entries: readonly Entry[]): Promise<PostOutcome[]> {
  const { rows } = await client.query<PostRow>({ ...postQuery, values: postValues(entries.map(inOwnTrace)) });
  return rows.map(toAnswer).map((answer) => {
    if (answer === 'BUSY') throw new BusyError('somebody else has locked the accounts of an entry');
    return answer;
  });
}

/** Opens a member's accounts at zero; those already open stay as they are. */
export async function openAccounts(
  client: pg.ClientBase,
  memberId: string,
  currency: Currency,
  codes: readonly Exclude<AccountCode, `operator:${string}`>[],
): Promise<void> {
  await client.query(
    `insert into account (member_id, code, currency) select $1, code, $2 from unnest($3::text[]) code
     on conflict do nothing`,
    [memberId, currency, codes],
  );
}

export async function balancesOf(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
): Promise<Map<AccountCode, Balance>> {
  const { rows } = await client.query<{ code: AccountCode } & Balance>(
    'select code, currency, balance, version from account where member_id = $1',
    [memberId],
  );
  return new Map(rows.map(({ code, ...balance }) => [code, balance]));
}

/**
 * Returns one answer for each entry. Several entries are posted in one transaction, which throws as a whole
 * when a record function waits too long for a lock (`isLockNotAvailable`), without saying for which entry.
 */
async function sendBatch(pool: pg.Pool, batch: readonly Entry[]): Promise<PostAnswer[]> {
  const [first, second] = batch;
  if (first && !second) return [await sendAlone(pool, first)];
  const { rows } = await pool.query<PostRow>({ ...postQuery, values: postValues(batch) });
  return rows.map(toAnswer);
}

async function sendAlone(pool: pg.Pool, entry: Entry): Promise<PostAnswer> {
  const values = postOneValues(entry);
  try {
    const { rows } = await pool.query<PostRow>({ ...postOneQuery, values });
    return toAnswer(rows[0]!); // A function with OUT parameters returns exactly one row.
  } catch (error) {
    if (isLockNotAvailable(error)) return 'BUSY';
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    return { ok: false, code: 'REFUSED', refusal };
  }
}

/** Returns the refusal that `ledger_refuse` raised; null for every other error. */
function refusalIn(error: unknown): RecordRefusal | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'KP001' || !error.detail) return null;
  // Only ledger_refuse writes this detail, from an object with a code.
  return JSON.parse(error.detail) as RecordRefusal;
}

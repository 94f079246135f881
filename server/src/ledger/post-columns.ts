import { withPromptTimeout } from '../platform/db/timeouts.ts';
import type { OutboxRow } from '../platform/outbox/outbox-row.ts';
import { traceparent } from '../platform/tracing/trace.ts';
import type { Entry, LimitRefusal, PostOutcome, PostRefusal, RecordRefusal } from './entry.ts';

/**
 * Parameters of `ledger_post_one` in `server/migrations/0021-ledger-post.sql` and `ledger_post` in
 * `server/migrations/0022-ledger-batch.sql` in order, each with its PostgreSQL type.
 */
const columns: readonly (readonly [type: string, value: (entry: Entry) => unknown])[] = [
  ['uuid', (t) => t.memberId],
  ['uuid', (t) => t.id],
  ['uuid', (t) => t.movementId ?? t.id],
  ['text', (t) => t.kind],
  ['uuid', (t) => t.resolves ?? null],
  ['text', (t) => t.debit],
  ['text', (t) => t.credit],
  ['bigint', (t) => t.amount.toString()],
  ['text', (t) => t.currency],
  ['text', (t) => t.reason],
  ['text', (t) => t.operationLock ?? null],
  ['bigint', (t) => t.expectVersion?.toString() ?? null],
  ['text', (t) => t.statement?.type ?? null],
  ['text', (t) => t.statement?.counterpart ?? null],
  ['jsonb', (t) => json(t.statement?.reference)],
  ['text', (t) => t.record?.name ?? null],
  ['jsonb', (t) => json(t.record && traced(t, t.record.data))],
  ['jsonb', (t) => json(t.outbox?.length ? t.outbox.map((row) => tracedRow(t, row)) : undefined)],
  ['boolean', (t) => t.atStake === true],
  ['boolean', (t) => t.guarded === true],
];

/** Adds the running trace to an entry, for the rows that are written with it. */
export function inOwnTrace(entry: Entry): Entry {
  const own = traceparent();
  return own === undefined ? entry : { ...entry, traceparent: own };
}

function traced<Data extends object>({ traceparent }: Entry, data: Data): Data {
  return traceparent === undefined ? data : { ...data, traceparent };
}

function tracedRow(entry: Entry, row: OutboxRow) {
  return entry.traceparent === undefined ? row : { ...row, payload: traced(entry, row.payload) };
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

const parameters = (suffix: string) => columns.map(([type], i) => `$${i + 1}::${type}${suffix}`).join(', ');
const outcome = 'code, debit_after as "debitAfter", credit_after as "creditAfter", refusal';

// Both queries are named, so that a connection parses and plans each only once. They wait at most half a
// second for a lock, so a connection that exceeds the prompt timeout is dead.
export const postOneQuery = {
  name: 'ledger_post_one',
  text: `select ${outcome} from ledger_post_one(${parameters('')})`,
  ...withPromptTimeout,
};
export const postQuery = {
  name: 'ledger_post',
  text: `select ${outcome} from ledger_post(${parameters('[]')})`,
  ...withPromptTimeout,
};

/**
 * Posts many entries in order, each dated by the first parameter, which the column's default reads
 * (post-backdated.ts). The expression for the member's id sets the time, so that it is set before the entry
 * is written.
 */
export const postPastQuery = {
  text: `select e.n, p.code from (
      select * from unnest($1::text[], ${columns.map(([type], i) => `$${i + 2}::${type}[]`).join(', ')})
        with ordinality as t(at, ${columns.map((_, i) => `c${i}`).join(', ')}, n) order by n offset 0) e
    cross join lateral ledger_post_one(
      case when set_config('kapao.past', e.at, true) = e.at then e.c0 end, ${columns
        .slice(1)
        .map((_, i) => `e.c${i + 1}`)
        .join(', ')}) p`,
};

export function postOneValues(entry: Entry): unknown[] {
  return columns.map(([, value]) => value(entry));
}

export function postValues(entries: readonly Entry[]): unknown[] {
  return columns.map(([, value]) => entries.map(value));
}

/**
 * BUSY: another transaction has locked the member's accounts or limits, or what the entry's guard or record needs. Nothing
 * was done.
 */
export type PostAnswer = PostOutcome | 'BUSY';

export interface PostRow {
  code: 'OK' | 'REPLAYED' | 'BUSY' | 'LIMITED' | 'REFUSED' | PostRefusal;
  debitAfter: bigint | null;
  creditAfter: bigint | null;
  /** Refusal of the limits (LIMITED) or of the guard (REFUSED); with BUSY it may be set and is ignored. */
  refusal: LimitRefusal | RecordRefusal | null;
}

export function toAnswer({ code, refusal, debitAfter, creditAfter }: PostRow): PostAnswer {
  if (code === 'BUSY') return 'BUSY';
  if (code === 'LIMITED' || code === 'REFUSED') {
    if (!refusal) throw new Error('a stake or a guarded entry was refused without saying why');
    // The refusal comes from play_refusals with LIMITED, from a guard with REFUSED.
    if (code === 'LIMITED') return { ok: false, code, refusal: refusal as LimitRefusal };
    return { ok: false, code, refusal };
  }
  if (code !== 'OK' && code !== 'REPLAYED') return { ok: false, code };
  return { ok: true, replayed: code === 'REPLAYED', debitAfter, creditAfter };
}

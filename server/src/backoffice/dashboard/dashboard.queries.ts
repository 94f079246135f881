import type { ApprovalName } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export interface MoneyIntervalRow {
  readonly slot: Date;
  readonly in: bigint;
  readonly ins: bigint;
  readonly out: bigint;
  readonly outs: bigint;
}

/** Returns slots of ten minutes, without those in which nothing moved. Entries that are not summed yet are included. */
export async function moneyIntervals(
  pool: pg.Pool,
  currency: Currency,
  from: Date,
  to: Date,
): Promise<MoneyIntervalRow[]> {
  const { rows } = await pool.query<{ [K in keyof MoneyIntervalRow]: MoneyIntervalRow[K] | null }>(
    `select starts_at as slot, money_in as "in", ins, money_out as out, outs from money_between($1, $2, $3) order by starts_at`,
    [currency, from, to],
  );
  // PostgreSQL reports a function's columns as nullable, but none of these is ever null.
  return rows as MoneyIntervalRow[];
}

export interface WaitingMoney {
  readonly queue: QueueName;
  readonly amount: bigint;
}

/** Maximum number of items summed per queue, more than ever wait: a truncated sum would be wrong. */
const maxWaiting = 10_000;

/**
 * Returns the value of waiting items by queue. Approval requests are limited to those that this staff member may see;
 * queues without waiting money are left out.
 */
export async function moneyWaiting(
  pool: pg.Pool,
  currency: Currency,
  { kinds, staffId }: { readonly kinds: readonly ApprovalName[]; readonly staffId: string },
): Promise<WaitingMoney[]> {
  const { rows } = await pool.query<{ [K in keyof WaitingMoney]: WaitingMoney[K] | null }>(
    'select queue, amount from queue_money($1, $2, $3, $4) where amount > 0',
    [currency, maxWaiting, kinds, staffId],
  );
  // The function returns only our queue names, and an amount above zero is not null.
  return rows as WaitingMoney[];
}

export interface OnlineRow {
  readonly at: Date;
  readonly members: bigint;
}

/** Returns online members by minute, over all server processes. */
export async function onlineSince(pool: pg.Pool, since: Date): Promise<OnlineRow[]> {
  const { rows } = await pool.query<{ at: Date; members: bigint | null }>(
    `select at, sum(members)::bigint as members from online_minute where at >= $1 group by at order by at`,
    [since],
  );
  // A sum of at least one non-null row is not null.
  return rows as OnlineRow[];
}

export interface BreakCount {
  readonly id: string;
  readonly account: string;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly since: Date;
  /** Total number of open breaks. */
  readonly open: bigint;
}

const maxReconciliationBreaks = 5;

/** Returns the oldest reconciliation breaks. */
export async function reconciliationBreaksOf(pool: pg.Pool, currency: Currency): Promise<BreakCount[]> {
  const { rows } = await pool.query<{
    [K in keyof BreakCount]: BreakCount[K] | null;
  }>(
    `select id, account, ours, theirs, created_at as since, count(*) over () as open from alarm
      where kind = 'total' and resolved_at is null and currency = $1 order by created_at, id limit $2`,
    [currency, maxReconciliationBreaks],
  );
  // A count is never null.
  return rows as BreakCount[];
}

export async function balancesNow(
  pool: pg.Pool,
  currency: Currency,
): Promise<{ code: string; balance: bigint }[]> {
  const { rows } = await pool.query<{ code: string | null; balance: bigint | null }>(
    'select code, balance from accounts_now() where currency = $1 and balance <> 0 order by code',
    [currency],
  );
  // PostgreSQL reports a function's columns as nullable, but neither of these is ever null.
  return rows as { code: string; balance: bigint }[];
}

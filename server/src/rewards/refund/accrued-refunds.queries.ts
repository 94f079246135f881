import type { Currency } from '@kapao/core/money';
import type { LossesByContext, Percents } from '@kapao/core/reward/losses';
import type pg from 'pg';

/** Returns weeks before this one whose accrual began and did not finish, each as its first day, a Sunday. */
export async function unfinishedWeeks(pool: pg.Pool, before: string): Promise<string[]> {
  const { rows } = await pool.query<{ week: string }>(
    `select period as week from accrual_run
      where kind = 'refund' and period < $1 and done_at is null order by period`,
    [before],
  );
  return rows.map(({ week }) => week);
}

/** Returns the newest fully accrued week; null if none. */
export async function lastAccruedWeek(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ period: string | null }>(
    "select max(period) as period from accrual_run where kind = 'refund' and done_at is not null",
  );
  return rows[0]?.period ?? null;
}

/** Excludes this week from refunds, unless its accrual has begun or finished. */
export async function skipWeek(pool: pg.Pool, week: string): Promise<void> {
  await pool.query(
    "insert into accrual_run (kind, period, done_at) values ('refund', $1, now()) on conflict do nothing",
    [week],
  );
}

export async function membersAfter(pool: pg.Pool, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from member where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit $2",
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Deposits minus withdrawals of a period minus the total at its close, minor units. */
export interface Net {
  readonly memberId: string;
  readonly currency: Currency;
  readonly net: bigint;
}

export async function netsOf(
  pool: pg.Pool,
  memberIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Net[]> {
  const { rows } = await pool.query<{ [Name in keyof Net]: Net[Name] | null }>(
    'select member_id as "memberId", currency, net from refund_nets($1, $2, $3)',
    [memberIds, from, to],
  );
  // PostgreSQL does not declare a function's columns as not null, but none of these is ever null.
  return rows as Net[];
}

/** Refund to write; amounts are minor units. */
export interface NewRefund {
  readonly memberId: string;
  readonly id: string;
  readonly currency: Currency;
  readonly bases: LossesByContext;
  readonly net: bigint;
  readonly success: bigint;
  readonly fail: bigint;
  readonly amount: bigint;
  readonly percents: Percents;
}

/** Writes refunds; existing ones of this week stay unchanged. */
export async function insertRefunds(
  client: pg.ClientBase,
  week: string,
  refunds: readonly NewRefund[],
): Promise<void> {
  if (refunds.length === 0) return;
  const each = <Field>(field: (refund: NewRefund) => Field) => refunds.map(field);
  await client.query('select refunds_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    week,
    refunds[0]?.percents.success,
    refunds[0]?.percents.fail,
    each(({ memberId }) => memberId),
    each(({ id }) => id),
    each(({ currency }) => currency),
    each(({ bases }) => bases.success),
    each(({ bases }) => bases.fail),
    each(({ net }) => net),
    each(({ success }) => success),
    each(({ fail }) => fail),
    each(({ amount }) => amount),
  ]);
}

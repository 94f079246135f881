import type pg from 'pg';
import type { AccrualSpan } from './left-out.queries.ts';

/** A member whose accrual fails. */
export interface Failing {
  readonly memberId: string;
  readonly alarmId: string;
  readonly why: string;
}

type Period = Pick<AccrualSpan, 'kind' | 'period'>;

const accounts = { commission: 'operator:invite', refund: 'operator:refund' } as const;

/** Leaves failing members out, to be retried later; staff are alerted once for each. */
export async function leaveFailing(
  client: Pick<pg.ClientBase, 'query'>,
  { kind, period }: Period,
  failing: readonly Failing[],
  againMs: number,
): Promise<void> {
  await client.query('select accrual_failed($1, $2, $3, $4, $5, $6, $7)', [
    kind,
    period,
    accounts[kind],
    failing.map(({ memberId }) => memberId),
    failing.map(({ alarmId }) => alarmId),
    failing.map(({ why }) => why),
    againMs,
  ]);
}

/** Returns how many members are left out as failing. */
export async function countFailing(pool: pg.Pool, { kind, period }: Period): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    'select count(*) from accrual_left_out where kind = $1 and period = $2 and alarm_id is not null',
    [kind, period],
  );
  return Number(rows[0]?.count ?? 0n);
}

/**
 * Returns failing members due for a retry. Members whose alert was closed are not accrued any more: staff have decided
 * about them.
 */
export async function failingDue(pool: pg.Pool, { kind, period }: Period, limit: number): Promise<string[]> {
  await pool.query(
    `delete from accrual_left_out l using alarm a
      where l.kind = $1 and l.period = $2 and a.id = l.alarm_id and a.resolved_at is not null`,
    [kind, period],
  );
  const { rows } = await pool.query<{ id: string }>(
    `select member_id as id from accrual_left_out
      where kind = $1 and period = $2 and alarm_id is not null and try_at <= now() order by try_at limit $3`,
    [kind, period, limit],
  );
  return rows.map(({ id }) => id);
}

/** Postpones the next retry of a failing member. */
export async function putOffFailing(
  pool: pg.Pool,
  { kind, period }: Period,
  memberId: string,
  againMs: number,
): Promise<void> {
  await pool.query(
    `update accrual_left_out set try_at = now() + $4::bigint * interval '1 millisecond'
      where kind = $1 and period = $2 and member_id = $3`,
    [kind, period, memberId, againMs],
  );
}

/** Alerts staff, because the failure is not limited to single members. */
export async function escalateStalled(
  pool: pg.Pool,
  id: string,
  { kind, period }: Period,
  { why, failing }: { readonly why: string; readonly failing: readonly Failing[] },
): Promise<void> {
  await pool.query('select accrual_stalled($1, $2, $3)', [
    id,
    accounts[kind],
    JSON.stringify({ accrual: kind, period, why, members: failing.map(({ memberId }) => memberId) }),
  ]);
}

/** Closes the alert of `escalateStalled`, because the accrual works again. */
export async function resolveStalled(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update alarm set resolved_at = now() where id = $1 and resolved_at is null', [id]);
}

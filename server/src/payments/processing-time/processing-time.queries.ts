import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

interface SecondsRow {
  readonly s: number | null;
}

/** Query for the 90th percentile; null below `$1` values. */
const nineOfTen =
  'select case when count(*) >= $1::bigint then percentile_disc(0.9) within group (order by t.s) end as s from';

// Queries over the newest hundred that ended well, each by an index; they return seconds.

/** Returns the time from the payer's bank to the wallet. */
export async function timeOfReceipts(pool: pg.Pool, fewest: number): Promise<number | null> {
  const { rows } = await pool.query<SecondsRow>(
    `${nineOfTen} (
       select extract(epoch from e.created_at - p.paid_at)::float8 as s from (
         select paid_at, member_id, credit_id from bank_receipt where credit_id is not null
          order by created_at desc limit 100) p
         cross join lateral (select t.created_at from entry t
           where t.member_id = p.member_id and t.id = p.credit_id offset 0) e) t`,
    [fewest],
  );
  return rows[0]?.s ?? null;
}

/** Returns the time from the QR to its payment. */
export async function timeOfQrs(pool: pg.Pool, fewest: number): Promise<number | null> {
  const { rows } = await pool.query<SecondsRow>(
    `${nineOfTen} (
       select extract(epoch from paid_at - created_at)::float8 as s from qr where paid_at is not null
        order by paid_at desc limit 100) t`,
    [fewest],
  );
  return rows[0]?.s ?? null;
}

/**
 * Returns the time from the request to the game's answer, over the member's own transfers: an index over everybody's would
 * cost each transfer a write.
 */
export async function timeOfTransfers(
  pool: pg.Pool,
  fewest: number,
  memberId: string,
): Promise<number | null> {
  const { rows } = await pool.query<SecondsRow>(
    `${nineOfTen} (
       select extract(epoch from r.created_at - e.created_at)::float8 as s from (
         select id, created_at from entry where member_id = $2 and statement_type = 'transfer'
          order by created_at desc, id desc limit 100) e
         cross join lateral (select t.created_at from entry t
           where t.member_id = $2 and t.resolves = e.id and t.kind = 'post' offset 0) r) t`,
    [fewest, memberId],
  );
  return rows[0]?.s ?? null;
}

/** Withdrawals of a currency: those that needed a review, or the others. */
export interface WithdrawalKind {
  readonly currency: Currency;
  readonly automatic: boolean;
}

/** Returns the time from the request of a withdrawal to its payment; null below ten, by `withdrawals_took`. */
export async function timeOfWithdrawals(
  pool: pg.Pool,
  { currency, automatic }: WithdrawalKind,
): Promise<number | null> {
  const { rows } = await pool.query<SecondsRow>('select withdrawals_took($1, $2) as s', [
    currency,
    automatic,
  ]);
  return rows[0]?.s ?? null;
}

import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Withdrawal limits in minor units. */
export interface Limits {
  readonly autoLimitMinor: number;
  readonly autoDailyMinor: number;
  readonly secondLimitMinor: number;
}

export interface LimitsEffect {
  readonly paid: number;
  readonly waits: number;
  readonly takesTwo: number;
  readonly waited: number;
  readonly tookTwo: number;
}

/**
 * Counts how many withdrawals paid in the last `days` days would need review or two approvals under each set
 * of limits, judged by amount and by the sum of the member's Bangkok day. Reads at most `most` automatic and
 * `most` reviewed withdrawals, which have an index each.
 */
export async function limitsEffect(
  pool: pg.Pool,
  currency: Currency,
  asked: Limits,
  inForce: Limits,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<LimitsEffect> {
  const { rows } = await pool.query<{ amounts: number[] | null }>(
    `select array_agg(l.amount::float8 order by l.created_at) as amounts
       from (values (true), (false)) as kind (automatic)
         cross join lateral (
           select w.member_id, w.amount, w.created_at from withdrawal w
            where w.currency = $1 and w.automatic = kind.automatic and w.state = 'paid' and w.ended_at >= now() - $2::int * interval '1 day'
            order by w.ended_at desc limit $3) l
      group by l.member_id, (l.created_at at time zone 'Asia/Bangkok')::date`,
    [currency, days, most],
  );
  const memberDays = rows.map(({ amounts }) => amounts ?? []);
  const waiting = memberDays.map((amounts) => reviewed(amounts, asked));
  const waited = memberDays.map((amounts) => reviewed(amounts, inForce));
  return {
    paid: countOf(memberDays),
    waits: countOf(waiting),
    takesTwo: sumOf(waiting.map((amounts) => takingTwo(amounts, asked))),
    waited: countOf(waited),
    tookTwo: sumOf(waited.map((amounts) => takingTwo(amounts, inForce))),
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const countOf = (days: readonly (readonly number[])[]) => sumOf(days.map(({ length }) => length));

/**
 * Returns those of a day's amounts, in their order, that need review. As in `withdrawal_review`
 * (`server/migrations/0075-withdrawal-review.sql`), only the others add to the sum of the day.
 */
function reviewed(amounts: readonly number[], { autoLimitMinor, autoDailyMinor }: Limits): number[] {
  let sum = 0;
  return amounts.filter((amount) => {
    if (amount > autoLimitMinor || sum + amount > autoDailyMinor) return true;
    sum += amount;
    return false;
  });
}

/**
 * Returns how many of a day's reviewed amounts need two approvals, because their sum exceeds what one person may
 * approve.
 */
function takingTwo(amounts: readonly number[], { secondLimitMinor }: Limits): number {
  return amounts.filter((_, at) => sumOf(amounts.slice(0, at + 1)) > secondLimitMinor).length;
}

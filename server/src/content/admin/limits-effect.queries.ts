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
 * of limits, judged by amount and by the member's earlier withdrawals of that Bangkok day within
 * `autoLimitMinor`. Reads at most `most` automatic and `most` reviewed withdrawals, which have an index each.
 */
export async function limitsEffect(
  pool: pg.Pool,
  currency: Currency,
  asked: Limits,
  inForce: Limits,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<LimitsEffect> {
  const { rows } = await pool.query<LimitsEffect>(
    `with lately as (
       select k.* from (values (true), (false)) as kind (automatic)
         cross join lateral (
           select w.member_id, w.amount, w.created_at from withdrawal w
            where w.currency = $1 and w.automatic = kind.automatic and w.state = 'paid' and w.ended_at >= now() - $2::int * interval '1 day'
            order by w.ended_at desc limit $3) k
     ), summed as (
       select l.amount,
              coalesce(sum(l.amount) filter (where l.amount <= $4) over before_it, 0) as sum_asked,
              coalesce(sum(l.amount) filter (where l.amount <= $7) over before_it, 0) as sum_now
         from lately l
       window before_it as (partition by l.member_id, (l.created_at at time zone 'Asia/Bangkok')::date
                            order by l.created_at rows between unbounded preceding and 1 preceding)
     ), judged as (
       select s.amount, s.amount > $4 or s.sum_asked + s.amount > $5 as waits,
              s.amount > $7 or s.sum_now + s.amount > $8 as waited from summed s
     )
     select count(*)::int as paid, (count(*) filter (where waits))::int as waits,
            (count(*) filter (where waits and amount > $6))::int as "takesTwo",
            (count(*) filter (where waited))::int as waited,
            (count(*) filter (where waited and amount > $9))::int as "tookTwo" from judged`,
    [
      currency,
      days,
      most,
      asked.autoLimitMinor,
      asked.autoDailyMinor,
      asked.secondLimitMinor,
      inForce.autoLimitMinor,
      inForce.autoDailyMinor,
      inForce.secondLimitMinor,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a sum always is a row');
  return row;
}

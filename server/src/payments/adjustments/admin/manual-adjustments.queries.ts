import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Funds by which a manual credit or debit is judged, in minor units. */
export interface AdjustmentFunds {
  readonly publicId: string;
  readonly currency: Currency;
  readonly wallet: bigint;
  /** Id of the active bonus; null: none. */
  readonly bonusId: string | null;
  /** Sum of all accounts of the member. */
  readonly total: bigint | null;
  /** Number of the member's open approval requests, counted up to a hundred. */
  readonly open: bigint | null;
}

export async function adjustmentFunds(pool: pg.Pool, memberId: string): Promise<AdjustmentFunds | null> {
  const { rows } = await pool.query<AdjustmentFunds>(
    `select m.public_id as "publicId", w.currency, w.balance as wallet, r.id as "bonusId",
            (select sum(a.balance)::bigint from account a where a.member_id = m.id) as total,
            (select count(*) from (select from approval_request p where p.member_id = m.id and p.state = 'open' and p.expires_at > now()
                                    limit 100) few) as open
       from member m
         join account w on w.member_id = m.id and w.code = 'wallet'
         left join held_bonus(m.id) r on true
      where m.id = $1 and m.erased_at is null`,
    [memberId],
  );
  return rows[0] ?? null;
}

/**
 * Returns the time of the member's last payment, or manual credit of a missed deposit, of this amount, except
 * `butEntry`; null: none. Searches the period in which a payment may be reported late.
 */
export async function lastOfAmount(
  pool: pg.Pool,
  memberId: string,
  amount: bigint,
  butEntry: string,
): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select greatest(
       (select max(p.created_at) from bank_receipt p
         where p.member_id = $1 and p.created_at > now() - missed_window() and p.amount = $2),
       (select max(w.credited_at) from missed_deposit w
         where w.member_id = $1 and w.credited_at > now() - missed_window() and w.amount = $2 and w.entry_id <> $3)) as at`,
    [memberId, amount, butEntry],
  );
  return rows[0]?.at ?? null;
}

/** Limits of a role for one kind and currency, and the amount that the staff member has requested today. */
export interface AdjustmentLimit {
  readonly kind: string;
  readonly each: bigint | null;
  readonly day: bigint | null;
  readonly used: bigint | null;
}

export async function adjustmentLimits(
  pool: pg.Pool,
  staffId: string,
  currency: Currency,
): Promise<AdjustmentLimit[]> {
  const { rows } = await pool.query<AdjustmentLimit>(
    `select k.kind, (r.limits -> k.kind -> $2 ->> 'each')::bigint as each, (r.limits -> k.kind -> $2 ->> 'day')::bigint as day,
            d.amount as used
       from staff_member o join role r on r.code = o.role cross join (values ('credit'::text), ('debit'::text)) k (kind)
         cross join lateral approval_request_day(o.id, k.kind, $2, 'propose', now(), null) d
      where o.id = $1`,
    [staffId, currency],
  );
  return rows;
}

import type pg from 'pg';

export interface PayoutFigures {
  /** Balance in minor units as last reported, whenever that was. */
  readonly balance: bigint | null;
  readonly reportedAt: Date | null;
  /** Orders since midnight in Bangkok that did not come back. */
  readonly count: bigint;
  readonly sum: bigint;
}

export async function payoutFigures(
  pool: pg.Pool,
  codes: readonly string[],
): Promise<Map<string, PayoutFigures>> {
  const { rows } = await pool.query<PayoutFigures & { readonly code: string | null }>(
    `select p.code, b.balance, b.reported_at as "reportedAt", t.count, t.sum
       from unnest($1::text[]) as p(code)
         left join payout_balance b on b.code = p.code
         cross join lateral (
           select count(*) as count, coalesce(sum(w.amount), 0)::bigint as sum from withdrawal w
            where w.channel = p.code and w.state <> 'returned'
              and w.sent_at >= date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok') t`,
    [codes],
  );
  return new Map(rows.map((row) => [row.code ?? '', row]));
}

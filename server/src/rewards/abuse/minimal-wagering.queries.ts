import type pg from 'pg';
import type { DaySpan } from './scan-days.ts';
import { insertedCount } from './scan-days.ts';

export interface WonBonus {
  readonly memberId: string;
  readonly id: string;
  readonly endedAt: Date;
  readonly deposit: bigint;
  readonly reversed: bigint;
  readonly bonus: bigint;
  readonly added: bigint;
  readonly terms: unknown;
  readonly turnover: bigint;
  readonly kept: bigint;
}

/** Returns bonuses that succeeded in the period, by end time. */
export async function wonBonuses(
  pool: pg.Pool,
  { from, to }: DaySpan,
  page: { readonly after: { readonly endedAt: Date; readonly id: string }; readonly limit: number },
): Promise<WonBonus[]> {
  const { rows } = await pool.query<{ [Name in keyof WonBonus]: WonBonus[Name] | null }>(
    `select member_id as "memberId", id, date_trunc('milliseconds', ended_at) as "endedAt", deposit, bonus, added, terms,
            (select coalesce(sum(t.deposit), 0)::bigint from member_bonus_deposit t where t.member_id = r.member_id and t.bonus_id = r.id) as reversed,
            turnover, kept
       from member_bonus r
      where state = 'success' and state <> 'open' and ended_at >= $1 and ended_at < $2
        and (date_trunc('milliseconds', ended_at), id) > ($3, $4)
      order by date_trunc('milliseconds', ended_at), id limit $5`,
    [from, to, page.after.endedAt, page.after.id, page.limit],
  );
  // Bonuses that have ended have all of these columns.
  return rows as WonBonus[];
}

export interface Play {
  readonly id: string;
  readonly bets: bigint;
  readonly stakes: bigint;
  /** Sum of each bet's win or loss as absolute values. */
  readonly swing: bigint;
  /** Turnover of the game with the most turnover. */
  readonly topTurnover: bigint;
  readonly topGame: string | null;
  /** Amount withdrawn within a day of the end, without withdrawals that were returned. */
  readonly withdrawn: bigint;
}

/** Returns how these bonuses were wagered, and what was withdrawn afterwards. */
export async function playIn(
  pool: pg.Pool,
  members: readonly string[],
  bonusIds: readonly string[],
): Promise<Play[]> {
  const { rows } = await pool.query<{ [Name in keyof Play]: Play[Name] | null }>(
    `select r.id, coalesce(b.bets, 0)::bigint as bets, coalesce(b.stakes, 0)::bigint as stakes,
            coalesce(b.swing, 0)::bigint as swing, coalesce(b.turnover, 0)::bigint as "topTurnover", b.code as "topGame",
            (select coalesce(sum(w.amount), 0)::bigint from withdrawal w
              where w.member_id = r.member_id and w.created_at >= r.ended_at
                and w.created_at < r.ended_at + interval '1 day' and w.state <> 'returned') as withdrawn
       from unnest($1::uuid[], $2::uuid[]) k (member_id, id)
         join member_bonus r on r.member_id = k.member_id and r.id = k.id
         left join lateral (
           select g.code, g.turnover, sum(g.bets) over () as bets, sum(g.stakes) over () as stakes, sum(g.swing) over () as swing
             from (select x.code, sum(x.turnover_value) as turnover, count(*) as bets, sum(x.stake_value) as stakes,
                          sum(abs(x.payout_value - x.stake_value)) as swing
                     from bet x
                    where x.member_id = r.member_id and x.status = 'settled' and x.settled_at >= r.started_at
                      and x.settled_at < r.ended_at
                    group by x.code) g
            order by g.turnover desc, g.code limit 1) b on true`,
    [members, bonusIds],
  );
  // Sums of no rows are coalesced to 0; only the game may be null, when there are no bets.
  return rows as Play[];
}

export async function insertMinimalWageringFlags(
  pool: pg.Pool,
  marks: readonly { readonly memberId: string; readonly id: string; readonly reason: object }[],
): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into abuse_flag (member_id, kind, about, reason)
     select m, 'minimal-wagering', r, d from unnest($1::uuid[], $2::text[], $3::jsonb[]) as k (m, r, d) on conflict do nothing`,
    [
      marks.map(({ memberId }) => memberId),
      marks.map(({ id }) => id),
      marks.map(({ reason }) => JSON.stringify(reason)),
    ],
  );
  return insertedCount(rowCount);
}

import type pg from 'pg';
import { withLongTimeout } from '../../platform/db/timeouts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type DaySpan, insertedCount } from './scan-days.ts';

/**
 * Thresholds: minimum number of opposed bets in a day, and their minimum share of all bets that two members placed side by
 * side. Strangers with equal stakes are opposed about every other time, so one of 4,000 such pairs reaches twelve of twelve
 * by chance.
 */
const leastOpposed = 12;
const leastPercent = 90;
/** Maximum simultaneous equal bets; among more of them two opposed bets are no evidence. */
const maxSideBySide = 20;

/**
 * Flags pairs of members who bet nearly the same at one game within a minute, where one repeatedly lost what the other
 * won, while a reward (bonus, commission, refund) pays for the losses; commission also pays for those of two friends of
 * one inviter. It is a reason to review, not a proof: bets are reported without table, match or side, and pairs across a
 * minute boundary are missed.
 */
export async function flagOppositeBets(pool: pg.Pool, { from, to }: DaySpan): Promise<number> {
  return inTransaction(pool, async (client) => {
    // A day with many players takes longer than the default time-out, and nobody waits for it.
    await client.query('set local statement_timeout = 1200000');
    const { rowCount } = await client.query({
      text: `with alone as materialized (
       -- Leaves out members with several such bets, because it is unknown which one is opposed.
       select member_id, code, minute, size, min(stake) as stake, min(payout) as payout, min(settled_at) as settled_at
         from (select b.member_id, b.code, b.stake_value as stake, b.payout_value as payout, b.settled_at,
                      floor(extract(epoch from b.settled_at) / 60) as minute, round(ln(b.stake_value) / ln(1.05)) as size
                 from bet b
                where b.status = 'settled' and b.settled_at >= $1 and b.settled_at < $2 and b.category in ('casino', 'sport')
                  and b.stake_value > 0) played
        group by 1, 2, 3, 4 having count(*) = 1
     ), few as (
       select code, minute, size from alone group by 1, 2, 3 having count(*) between 2 and ${maxSideBySide}
     ), met as materialized (
       select a.*, (select r.ended_at is null or r.ended_at > a.settled_at from member_bonus r
                     where r.member_id = a.member_id and r.started_at <= a.settled_at
                     order by r.started_at desc limit 1) is true as held
         from few f join alone a on a.code = f.code and a.minute = f.minute and a.size = f.size
     ), beside as (
       select a.member_id as one, b.member_id as other, a.stake + b.stake as stakes, a.held or b.held as held,
              (a.payout > a.stake and b.payout = 0 and abs(a.payout - a.stake - b.stake) * 5 <= b.stake)
                or (b.payout > b.stake and a.payout = 0 and abs(b.payout - b.stake - a.stake) * 5 <= a.stake) as opposed
         from met a join met b on b.code = a.code and b.minute = a.minute and b.size = a.size and b.member_id > a.member_id
     ), sums as (
       select one, other, count(*) as bets, count(*) filter (where opposed) as opposed,
              coalesce(sum(stakes) filter (where opposed), 0) as stakes, count(*) filter (where held) as held_bets,
              count(*) filter (where held and opposed) as held_opposed,
              coalesce(sum(stakes) filter (where held and opposed), 0) as held_stakes
         from beside group by 1, 2 having count(*) filter (where opposed) >= ${leastOpposed}
     ), pair as (
       select s.one, s.other, 'bonus' as pays, s.held_bets as bets, s.held_opposed as opposed, s.held_stakes as stakes
         from sums s where s.held_opposed >= ${leastOpposed} and s.held_opposed * 100 >= s.held_bets * ${leastPercent}
       union all
       select s.one, s.other, t.pays, s.bets, s.opposed, s.stakes
         from sums s
           cross join lateral (select case
             when exists (select from invitation i where i.barred is null
                and (i.inviter_id, i.member_id) in ((s.one, s.other), (s.other, s.one)))
              or exists (select from invitation i join invitation k on k.inviter_id = i.inviter_id
                where i.member_id = s.one and k.member_id = s.other and (i.barred is null or k.barred is null)) then 'invite'
             when exists (select from refund f where f.member_id in (s.one, s.other)
                and f.week = bet_day_of($1) - extract(dow from bet_day_of($1))::int) then 'refund' end as pays) t
        where t.pays is not null and s.opposed * 100 >= s.bets * ${leastPercent}
     )
     insert into abuse_flag (member_id, kind, about, reason)
     select distinct on (p.one, p.other) p.one, 'opposite-bets', p.other, jsonb_build_object('with', m.public_id,
              'day', bet_day_of($1)::text, 'pays', p.pays, 'sideBySide', p.bets, 'opposed', p.opposed, 'stakesMinor', p.stakes)
       from pair p join member m on m.id = p.other
      order by p.one, p.other, p.pays
     on conflict do nothing`,
      values: [from, to],
      ...withLongTimeout,
    });
    return insertedCount(rowCount);
  });
}

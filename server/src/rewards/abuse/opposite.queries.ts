import type pg from 'pg';
import { unhurriedly } from '../../base/db/time-outs.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { type DaySpan, marked } from './day.ts';

/** So many bets of a day have to be opposed, and so much of all that two members bet side by side. */
const leastOpposed = 12;
const leastPercent = 90;
/** Where more bet the same at the same moment, that two of them are opposed tells nothing. */
const mostSideBySide = 20;

/**
 * Two members with open rounds who bet nearly the same at one game within a minute, and one lost what the other won, again
 * and again: both sides of the same table, so that one bonus is lost and the other is played through.
 *
 * How sure that is: bets are told without the table, the match or the side. Two strangers at one game with the same stakes are
 * opposed about every other time, so twelve of twelve happen once in four thousand such pairs by chance, and players who follow
 * each other's bets are never. It is a reason to look, and no proof. Pairs of which each bet falls on another side of a minute's
 * border are missed, and so is whoever hedges elsewhere. Slots and lotteries have no other side and are left out.
 */
export async function markOppositeBets(pool: pg.Pool, { from, to }: DaySpan): Promise<number> {
  return inTransaction(pool, async (client) => {
    // A day of many players takes longer than any call may, and nobody waits for it.
    await client.query('set local statement_timeout = 1200000');
    const { rowCount } = await client.query({
      text: `with playing as (
       select member_id, greatest(started_at, $1) as begins, $2::timestamptz as ends from bonus_round
        where state = 'open' and started_at < $2
       union all
       select member_id, greatest(started_at, $1), least(ended_at, $2) from bonus_round
        where state <> 'open' and ended_at >= $1 and started_at < $2
     ), played as materialized (
       select p.member_id, b.code, b.stake_value as stake, b.payout_value as payout,
              floor(extract(epoch from b.settled_at) / 60) as minute, round(ln(b.stake_value) / ln(1.05)) as size
         from playing p
           cross join lateral (select x.code, x.stake_value, x.payout_value, x.settled_at from bet x
             where x.member_id = p.member_id and x.status = 'settled' and x.settled_at >= p.begins and x.settled_at < p.ends
               and x.category in ('casino', 'sport') and x.stake_value > 0 offset 0) b
     ), alone as materialized (
       -- Of several bets of one member nobody knows which one is meant.
       select member_id, code, minute, size, min(stake) as stake, min(payout) as payout
         from played group by 1, 2, 3, 4 having count(*) = 1
     ), few as (
       select code, minute, size from alone group by 1, 2, 3 having count(*) between 2 and ${mostSideBySide}
     ), beside as (
       select a.member_id as one, b.member_id as other, a.stake + b.stake as stakes,
              (a.payout > a.stake and b.payout = 0 and abs(a.payout - a.stake - b.stake) * 5 <= b.stake)
                or (b.payout > b.stake and a.payout = 0 and abs(b.payout - b.stake - a.stake) * 5 <= a.stake) as opposed
         from few f
           join alone a on a.code = f.code and a.minute = f.minute and a.size = f.size
           join alone b on b.code = f.code and b.minute = f.minute and b.size = f.size and b.member_id > a.member_id
     ), pair as (
       select one, other, count(*) as bets, count(*) filter (where opposed) as opposed,
              sum(stakes) filter (where opposed) as stakes
         from beside group by 1, 2
        having count(*) filter (where opposed) >= ${leastOpposed}
           and count(*) filter (where opposed) * 100 >= count(*) * ${leastPercent}
     )
     insert into abuse_mark (member_id, kind, about, reason)
     select p.one, 'opposite-bets', p.other, jsonb_build_object('with', m.public_id, 'day', bet_day_of($1)::text,
              'sideBySide', p.bets, 'opposed', p.opposed, 'stakesMinor', p.stakes)
       from pair p join member m on m.id = p.other
     on conflict do nothing`,
      values: [from, to],
      ...unhurriedly,
    });
    return marked(rowCount);
  });
}

import { dayKey } from '@kapao/core/calendar';
import type pg from 'pg';
import type { Content } from '../content/content.schemas.ts';
import { postBackdated } from '../ledger/post-backdated.ts';
import type { BonusOffer } from '../rewards/bonus/bonus-offer.schema.ts';
import { writeActiveBonus } from './demo-active-bonus.ts';
import { friendHistory, loserHistory, newcomerHistory } from './demo-histories.ts';
import {
  betsOf,
  type HistoryEvent,
  historyOf,
  type PastBet,
  type PastMovement,
  regularHistory,
} from './demo-history.ts';
import type { DemoMembers } from './demo-members.ts';
import { writePastCommission, writePastRefunds } from './demo-rewards.ts';

/** Code of the offer whose bonus is active for the demo member `holder`. */
const activeOfferCode = 'AGAIN50';

/** Writes the histories of the demo members. */
export async function seedHistories(
  client: pg.PoolClient,
  members: DemoMembers,
  { rewards, offers }: { readonly rewards: Content<'rewards'>; readonly offers: readonly BonusOffer[] },
  now: Date,
): Promise<void> {
  const seedHistory = async (
    memberId: string,
    events: readonly HistoryEvent[],
    others: readonly PastMovement[] = [],
  ) => {
    await postAll(client, [...historyOf(events, memberId, now), ...others]);
    await seedBets(client, memberId, betsOf(events, now));
  };
  await seedHistory(members.regular, regularHistory);
  await seedHistory(members.friend, friendHistory);
  const percentsOf = ({ successPercent, failPercent }: { successPercent: number; failPercent: number }) => ({
    success: successPercent,
    fail: failPercent,
  });
  await writePastCommission(client, members, percentsOf(rewards.invite), now);
  await seedHistory(members.newcomer, newcomerHistory);
  // Weekday in Bangkok, 0 for Sunday, plus one: the number of days since Saturday.
  const saturday = new Date(dayKey(now)).getUTCDay() + 1;
  const weeks = { saturday, percents: percentsOf(rewards.refund) };
  await seedHistory(
    members.loser,
    loserHistory(saturday),
    await writePastRefunds(client, members.loser, weeks, now),
  );
  const offer = offers.find(({ code }) => code === activeOfferCode);
  if (!offer) throw new Error(`the demo has no bonus ${activeOfferCode}`);
  await seedBets(client, members.holder, await writeActiveBonus(client, members.holder, offer, now));
}

/** Posts movements in order of time, because each balance follows from the one before. */
async function postAll(client: pg.PoolClient, movements: readonly PastMovement[]): Promise<void> {
  const inOrder = movements.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, entries } of inOrder) await postBackdated(client, at, entries);
}

/** Writes the bets behind the history's results. They precede the account at the provider and are never reconciled. */
async function seedBets(client: pg.PoolClient, memberId: string, bets: readonly PastBet[]): Promise<void> {
  await client.query(
    `with reported as (
       insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth,
                        stake_value, turnover_value, payout_value)
       select $1::uuid, 'PG', b.id, 'slot', 0, 'settled', b.at, b.stake, b.stake, b.payout, 1, b.stake, b.stake, b.payout
         from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[]) as b(id, at, stake, payout)
       returning *
     )
     insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select member_id, bet_day_of(settled_at), code, category, count(*), sum(stake_value), sum(turnover_value),
            sum(payout_value)
       from reported group by 1, 2, 3, 4`,
    [
      memberId,
      bets.map(({ id }) => id),
      bets.map(({ at }) => at),
      bets.map(({ stake }) => stake),
      bets.map(({ payout }) => payout),
    ],
  );
}

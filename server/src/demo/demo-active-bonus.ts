import { unitOf } from '@kapao/core/money';
import { creditOf } from '@kapao/core/reward/terms';
import { dayMs, minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { v7 } from 'uuid';
import { postBackdated } from '../ledger/post-backdated.ts';
import { records } from '../platform/ledger-records.ts';
import type { BonusOffer } from '../rewards/bonus/bonus-offer.schema.ts';
import { readTerms } from '../rewards/bonus/stored-terms.ts';
import { statementName } from '../rewards/bonus/wire-terms.ts';
import { demoGames } from './demo-games.ts';
import { historyOf, type PastBet } from './demo-history.ts';

const startedDaysAgo = 2;
const deposit = 500;
/** Play sessions: days ago, baht moved in and back, stake of each bet in baht and the payouts of the bets. */
const sessions = [
  { daysAgo: 1.9, into: 600, back: 655, stake: 100, payouts: [0, 200, 0, 100, 300, 0, 155, 100] },
  { daysAgo: 0.9, into: 500, back: 430, stake: 80, payouts: [0, 160, 80, 0, 130, 80, 0, 120] },
] as const;

/** Writes a deposit, the bonus taken on it, and two play sessions: 64 % of the wagering requirement. Returns the bets. */
export async function writeActiveBonus(
  client: pg.PoolClient,
  memberId: string,
  offer: BonusOffer,
  now: Date,
): Promise<PastBet[]> {
  const [paid] = historyOf([[startedDaysAgo + 0.01, 'deposit', deposit]], memberId, now);
  const [depositEntry] = paid?.entries ?? [];
  if (!paid || !depositEntry) throw new Error('a deposit is one entry');
  await postBackdated(client, paid.at, paid.entries);
  const startedAt = new Date(now.getTime() - startedDaysAgo * dayMs);
  const expiresAt = new Date(startedAt.getTime() + offer.terms.days * dayMs);
  const { code, kind, type, name, currency, terms } = offer;
  const bonus = creditOf(readTerms(terms), depositEntry.amount, unitOf(currency));
  const id = v7();
  await postBackdated(client, startedAt, [
    {
      memberId,
      id,
      kind: 'move',
      debit: 'operator:bonus',
      credit: 'wallet',
      amount: bonus,
      currency,
      reason: 'bonus',
      statement: {
        type: 'bonus',
        counterpart: 'BANK',
        reference: { kind, description: statementName(name, currency) },
      },
      record: {
        name: records.bonus,
        data: {
          offerCode: code,
          kind,
          currency,
          name,
          type,
          terms,
          games: demoGames.map((game) => game.code),
          depositId: depositEntry.id,
          deposit: String(depositEntry.amount),
          bonus: String(bonus),
          expiresAt: expiresAt.toISOString(),
        },
      },
    },
  ]);
  // The record function sets the start to the current time; a past bonus needs an earlier one.
  await client.query('update member_bonus set started_at = $3 where member_id = $1 and id = $2', [
    memberId,
    id,
    startedAt,
  ]);
  for (const { daysAgo, into, back } of sessions)
    for (const { at, entries } of historyOf([[daysAgo, 'play', into, back]], memberId, now))
      await postBackdated(client, at, entries);
  return sessions.flatMap(({ daysAgo, stake, payouts }, sitting) =>
    payouts.map((payout, n) => ({
      id: `demo-${sitting}-${n}`,
      at: new Date(now.getTime() - daysAgo * dayMs + (n + 1) * minuteMs),
      stake: BigInt(stake * 100),
      payout: BigInt(payout * 100),
    })),
  );
}

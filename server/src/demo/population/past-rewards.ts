import { weekKey } from '@kapao/core/calendar';
import { unitOf } from '@kapao/core/money';
import { periodOf } from '@kapao/core/period';
import { creditOf, percentOf } from '@kapao/core/reward/terms';
import { dayMs, hourMs } from '@kapao/core/time';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { PastEntry } from '../../ledger/post-backdated.ts';
import type { BonusOffer } from '../../rewards/bonus/bonus-offer.schema.ts';
import { readTerms } from '../../rewards/bonus/stored-terms.ts';
import { statementName } from '../../rewards/bonus/wire-terms.ts';
import { creditOfRefund } from '../../rewards/refund/credit-refund.ts';
import type { MemberHistory } from './member-histories.ts';
import { populationGames } from './population-members.ts';

/**
 * Gives every sixth member of the offer's currency a first-deposit bonus that ended successfully with
 * everything kept.
 */
export async function writePastBonuses(
  client: pg.ClientBase,
  lives: readonly MemberHistory[],
  offer: BonusOffer,
): Promise<PastEntry[]> {
  const entries: PastEntry[] = [];
  const { code, kind, type, name, currency, terms } = offer;
  const takers = lives.filter(({ person }) => person.currency === currency && person.n % 6 === 1);
  for (const { person, deeds } of takers) {
    const first = deeds.find((deed) => deed.what === 'deposit');
    if (first?.what !== 'deposit') continue;
    const bonus = creditOf(readTerms(terms), first.amount, unitOf(currency));
    if (bonus <= 0n) continue;
    const at = new Date(first.at.getTime() + 40_000);
    const id = v7();
    const reference = { kind, description: statementName(name, currency) };
    entries.push({
      at,
      entry: {
        ...{
          memberId: person.id,
          id,
          kind: 'move',
          debit: 'operator:bonus',
          credit: 'wallet',
          amount: bonus,
          currency,
        },
        reason: 'bonus',
        statement: { type: 'bonus', counterpart: 'BANK', reference },
      },
    });
    const total = first.amount + bonus;
    await client.query(
      `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, state, started_at,
                                expires_at, ended_at, turnover, total, kept, cut, end_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'success', $12, $13, $14, $15, $16, $16, 0, $17)`,
      [
        ...[person.id, id, code, kind, currency, JSON.stringify(name), type, JSON.stringify(terms)],
        ...[
          [...populationGames[currency]],
          first.amount,
          bonus,
          at,
          new Date(at.getTime() + terms.days * dayMs),
        ],
        ...[
          new Date(at.getTime() + 2 * hourMs),
          total * BigInt(Math.ceil(terms.turnoverMultiple)),
          total,
          v7(),
        ],
      ],
    );
    await client.query('update bonus_offer set taken = taken + 1 where code = $1', [code]);
  }
  return entries;
}

/**
 * Gives every third member a refund of their loss in the week before the last one, taken 1.6 days after that
 * week.
 */
export async function writePopulationRefunds(
  client: pg.ClientBase,
  lives: readonly MemberHistory[],
  percent: number,
  now: Date,
): Promise<PastEntry[]> {
  const inWeek = new Date(now.getTime() - 14 * dayMs);
  const { start, end } = periodOf('week', inWeek);
  const entries: PastEntry[] = [];
  for (const { person, deeds } of lives) {
    const lost = deeds.reduce(
      (sum, deed) =>
        deed.what === 'play' && deed.at >= start && deed.at < end ? sum + deed.amount - deed.back : sum,
      0n,
    );
    const amount = lost > 0n ? percentOf(lost, percent) : 0n;
    if (amount <= 0n || person.n % 3 !== 0) continue;
    const takenAt = new Date(end.getTime() + 1.6 * dayMs);
    if (takenAt > now) continue;
    const refund = { id: v7(), week: weekKey(inWeek), amount };
    await client.query(
      `insert into refund (member_id, week, id, n, currency, success_base, fail_base, net, success, fail, amount,
                           success_percent, fail_percent, computed_at, expires_at, taken_at)
       values ($1, $2, $3, 1, $4, $5, 0, $5, $6, 0, $6, $7, $7, $8, $8::timestamptz + interval '7 days', $9)`,
      [
        ...[person.id, refund.week, refund.id, person.currency, lost, amount, percent],
        ...[new Date(end.getTime() + hourMs), takenAt],
      ],
    );
    entries.push({
      at: takenAt,
      entry: { ...creditOfRefund(person.id, person.currency, refund), outbox: [] },
    });
  }
  return entries;
}

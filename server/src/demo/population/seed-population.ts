import { dayMs, hourMs } from '@kapao/core/time';
import type pg from 'pg';
import { NIL as nobody, v7 } from 'uuid';
import type { Content } from '../../content/content.schemas.ts';
import { type PastEntry, postBackdated, postPast } from '../../ledger/post-backdated.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { BonusOffer } from '../../rewards/bonus/bonus-offer.schema.ts';
import { seedFormerProviders } from './former-providers.ts';
import { type ActivityEvent, type MemberHistory, memberHistoryOf } from './member-histories.ts';
import { writePastBonuses, writePopulationRefunds } from './past-rewards.ts';
import { writePopulationRows } from './past-rows.queries.ts';
import { addHistory, emptyRecords } from './past-rows.ts';
import { balancesOfProviders } from './population.queries.ts';
import { createPopulation } from './population-members.ts';
import { openWorkMembers, type Shift, seededBreak, seedOpenWork } from './seed-open-work.ts';

export interface PopulationInput {
  readonly passwordHash: string;
  readonly serverKeys: Keyring;
  readonly rules: Content<'withdraw'>;
  readonly refundPercent: number;
  /** Bonus offer for a first deposit in baht. */
  readonly offer: BonusOffer;
  readonly store: Pick<FileStore, 'put'>;
  readonly shift: Shift;
}

/**
 * Writes sixty members with five weeks of history up to now, and open work for the shift, so that the console has realistic
 * data. Every entry is posted by the ledger's own function.
 */
export async function seedPopulation(
  client: pg.PoolClient,
  input: PopulationInput,
  now: Date,
): Promise<void> {
  const people = await createPopulation(client, input, now);
  await seedFormerProviders(client);
  const lives = people.map((person) => withOpenWorkFunds(memberHistoryOf(person, now), now));
  const past = emptyRecords();
  for (const life of lives) addHistory(past, life);
  const rewards: PastEntry[] = [
    ...(await writePastBonuses(client, lives, input.offer)),
    ...(await writePopulationRefunds(client, lives, input.refundPercent, now)),
  ];
  await postPast(client, [...past.entries, ...rewards]);
  await writePopulationRows(client, past.rows);
  await seedOpenWork(client, people, input, now);
  await postOpeningBalances(client, now);
}

/** Money that members need for their open work. It replaces all that they did in the last 1.6 days. */
const openWorkFunds = new Map<number, readonly [deposit: bigint, back: bigint]>([
  [openWorkMembers.large, [20_000_00n, 47_500_00n]],
  [openWorkMembers.above, [6_000_00n, 12_350_00n]],
  [openWorkMembers.renamed, [1_500_00n, 2_240_00n]],
  [openWorkMembers.payout, [1_000_00n, 1_620_00n]],
  [openWorkMembers.transfer, [500_00n, 430_00n]],
  [openWorkMembers.gift, [200_00n, 120_00n]],
  [openWorkMembers.slip, [300_00n, 0n]],
]);

function withOpenWorkFunds(life: MemberHistory, now: Date): MemberHistory {
  const money = openWorkFunds.get(life.person.n);
  if (!money) return life;
  const begins = new Date(now.getTime() - 1.6 * dayMs);
  const [amount, back] = money;
  const until = new Date(begins.getTime() + hourMs);
  const own: ActivityEvent[] = [
    { what: 'deposit', at: begins, amount, method: 'bank', provider: 'SCB' },
    { what: 'play', at: new Date(begins.getTime() + 300_000), until, game: 'PG', amount, back },
  ];
  const before = (at: Date) => at < begins;
  const deeds = life.deeds.filter((deed) => before(deed.what === 'deposit' ? deed.at : deed.until));
  return {
    person: life.person,
    deeds: [...deeds, ...own],
    visits: [...life.visits.filter(before), begins],
  };
}

/** Age of the opening balances: far before the history, so that no report of these weeks includes them. */
const openingBalanceAgeMs = 800 * dayMs;

/**
 * Posts opening balances. The demo's providers start counting with the sandbox and know nothing of these weeks, so each
 * account that they count starts with the amount that makes both agree, except for the one seeded break.
 */
async function postOpeningBalances(client: pg.PoolClient, now: Date): Promise<void> {
  const demoAccount = 'operator:demo' as const;
  for (const { code, currency, balance } of await balancesOfProviders(client)) {
    const amount = code === seededBreak.account ? balance + seededBreak.ours : balance;
    if (amount === 0n) continue;
    await postBackdated(client, new Date(now.getTime() - openingBalanceAgeMs), [
      {
        ...{ memberId: nobody, id: v7(), kind: 'move', reason: 'demo', currency },
        ...(amount < 0n ? { debit: demoAccount, credit: code } : { debit: code, credit: demoAccount }),
        amount: amount < 0n ? -amount : amount,
      },
    ]);
  }
}

import type pg from 'pg';
import { aggregateDailySums } from '../backoffice/reports/aggregate-daily-sums.ts';
import { flagMembers } from '../backoffice/risk-reviews/flag-members.ts';
import type { Content } from '../content/content.schemas.ts';
import { seedDemoContact, seedDemoDepositAccounts } from '../content/seed-content.ts';
import { readContent, writeContent } from '../content/stored-content.ts';
import { takeOperatorSnapshot } from '../ledger/operator-accounts/operator-snapshot.job.ts';
import { hashNow } from '../platform/auth/passwords.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { createStore } from '../platform/files/create-store.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { addUpOfferEvents } from '../rewards/bonus/admin/offers.queries.ts';
import { putBonusOffer } from '../rewards/bonus/bonus-offer.queries.ts';
import type { BonusOffer } from '../rewards/bonus/bonus-offer.schema.ts';
import { lateBetsOfDayMs } from '../rewards/invite/accrual-days.ts';
import { accrueCommission } from '../rewards/invite/accrue-commission.ts';
import { accrueRefunds } from '../rewards/refund/accrue-refunds.ts';
import { lateBetsOfWeekMs } from '../rewards/refund/week.ts';
import { demoInviteBanners, demoRefundBanners } from './demo-banners.ts';
import { seedChats } from './demo-chats.ts';
import { createDemoMembers, openFirstGame } from './demo-members.ts';
import { demoOffers } from './demo-offers.ts';
import { demoStaff } from './demo-staff.ts';
import { type PopulationInput, seedPopulation } from './population/seed-population.ts';
import { seedHistories } from './seed-histories.ts';
import { seedProviders } from './seed-providers.ts';
import { seedStaff } from './seed-staff.ts';

const seedLock = 7_350_004;

export const demoPassword = 'kapao-demo-1';

export interface DemoSettings {
  readonly providerKeys: Keyring;
  readonly serverKeys: Keyring;
  /** Port of the page that the demo's LINE link opens; without one the link opens no page. */
  readonly sandboxPort?: number;
  /** `full` adds the population for the console (population/), whose images go to the store. */
  readonly demoPopulation?: 'full' | 'small';
  readonly bucket?: Settings['bucket'];
  readonly dataDir?: string;
}

/** Fills an empty database with sandbox providers, games, bonus offers and members to log in as. */
export async function seedDemo(pool: pg.Pool, settings: DemoSettings): Promise<void> {
  const isNew = await inTransaction(pool, async (client) => {
    // Of several servers that start at once on one database, the first seeds it and the others find it seeded.
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    await seedDemoDepositAccounts(pool);
    await seedProviders(pool, settings.providerKeys);
    const { rowCount } = await client.query('select 1 from member limit 1');
    if (rowCount !== 0) return false;
    await seedDemoContact(pool, settings.sandboxPort ?? 0);
    await writeContent(pool, 'deposit', { ...(await readContent(pool, 'deposit')), isManual: true });
    await writeContent(pool, 'inviteBanners', demoInviteBanners);
    await writeContent(pool, 'refundBanners', demoRefundBanners);
    const { serverKeys } = settings;
    const now = new Date();
    const rewards = await readContent(pool, 'rewards');
    const offers = demoOffers(rewards.minClearMinor, now);
    for (const offer of offers) await putBonusOffer(client, offer);
    const passwordHash = await hashNow(demoPassword);
    await seedStaff(client, serverKeys, passwordHash);
    const { version: agreementsVersion } = await readContent(pool, 'agreements');
    const members = await createDemoMembers(client, { passwordHash, agreementsVersion });
    await openFirstGame(client, members, serverKeys);
    await seedHistories(client, members, { rewards, offers }, now);
    const population = await populationOf(pool, settings, { passwordHash, rewards, offers });
    if (population) {
      await seedPopulation(client, population, now);
      await seedChats(client);
    }
    return true;
  });
  // Runs the nightly jobs at once, so that nobody has to wait for the next night.
  if (isNew) {
    // A time after which the jobs no longer wait for late bets of the last day or week.
    const after = (ms: number) => new Date(Date.now() + ms);
    await Promise.all([
      accrueCommission({ pool }, {}, after(lateBetsOfDayMs)),
      accrueRefunds({ pool }, { now: after(lateBetsOfWeekMs) }),
      runNightlyJobs(pool, settings),
    ]);
    // Marks notifications older than a day as seen, as if the members had opened the app since.
    await pool.query(`update notification set seen_at = now() where at < now() - interval '1 day'`);
  }
}

/** Returns the input of the population; null if it was not requested. */
async function populationOf(
  pool: pg.Pool,
  { demoPopulation, serverKeys, bucket = null, dataDir }: DemoSettings,
  {
    passwordHash,
    rewards,
    offers,
  }: Pick<PopulationInput, 'passwordHash'> & {
    readonly rewards: Content<'rewards'>;
    readonly offers: readonly BonusOffer[];
  },
): Promise<PopulationInput | null> {
  if (demoPopulation !== 'full' || dataDir === undefined) return null;
  const [, finance, support] = demoStaff;
  const offer = offers.find(({ code }) => code === 'WELCOME100');
  if (!offer) throw new Error('the demo has no bonus of a first deposit');
  return {
    ...{ passwordHash, serverKeys, offer, shift: { finance, support } },
    refundPercent: rewards.refund.successPercent,
    rules: await readContent(pool, 'withdraw'),
    store: createStore({ bucket, dataDir }),
  };
}

/** Creates the sums, flags and snapshots of past weeks. */
async function runNightlyJobs(pool: pg.Pool, { demoPopulation }: DemoSettings): Promise<void> {
  if (demoPopulation !== 'full') return;
  await flagMembers(pool, new Date());
  await takeOperatorSnapshot(pool);
  await aggregateDailySums(pool);
  // In batches, until none is left.
  while ((await addUpOfferEvents(pool, 1000)) > 0);
}

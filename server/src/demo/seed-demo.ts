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
import type { Settings } from '../platform/settings/settings.ts';
import { addUpOfferEvents } from '../rewards/bonus/admin/offers.queries.ts';
import { putBonusOffer } from '../rewards/bonus/bonus-offer.queries.ts';
import type { BonusOffer } from '../rewards/bonus/bonus-offer.schema.ts';
import { lateBetsMs as lateBetsOfDay } from '../rewards/invite/accrual-days.ts';
import { accrueCommission } from '../rewards/invite/accrue-commission.ts';
import { accrueRefunds } from '../rewards/refund/accrue-refunds.ts';
import { lateBetsMs as lateBetsOfWeek } from '../rewards/refund/week.ts';
import { demoInviteBanners, demoRefundBanners } from './demo-banners.ts';
import { seedChats } from './demo-chats.ts';
import { createDemoMembers, openFirstGame } from './demo-members.ts';
import { demoOffers } from './demo-offers.ts';
import { demoStaff, seedStaff } from './demo-staff.ts';
import { type PopulationInput, seedPopulation } from './population/seed-population.ts';
import { seedLifeStories } from './seed-life-stories.ts';
import { seedProviders } from './seed-providers.ts';

const seedLock = 7_350_004;

export const demoPassword = 'kapao-demo-1';

export interface DemoSettings {
  readonly providerKey: string;
  readonly gameCredentialKey: string;
  /** Where the demo's LINE link leads; without one it leads nowhere. */
  readonly sandboxPort?: number;
  /** `full`: with the house behind the console (house/), whose pictures go to the store. */
  readonly demoPopulation?: 'full' | 'small';
  readonly bucket?: Settings['bucket'];
  readonly dataDir?: string;
}

/** Fills an empty database with outside parties in the sandbox, games, what is offered, and people to log in as. */
export async function seedDemo(pool: pg.Pool, settings: DemoSettings): Promise<void> {
  const isNew = await inTransaction(pool, async (client) => {
    // Of servers that begin at once on one database the first seeds it, and the others find it seeded.
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    await seedDemoDepositAccounts(pool);
    await seedProviders(pool, settings.providerKey);
    const { rowCount } = await client.query('select 1 from member limit 1');
    if (rowCount !== 0) return false;
    await seedDemoContact(pool, settings.sandboxPort ?? 0);
    await writeContent(pool, 'inviteBanners', demoInviteBanners);
    await writeContent(pool, 'refundBanners', demoRefundBanners);
    const { gameCredentialKey } = settings;
    const now = new Date();
    const rewards = await readContent(pool, 'rewards');
    const offers = demoOffers(rewards.minClearMinor, now);
    for (const offer of offers) await putBonusOffer(client, offer);
    const passwordHash = await hashNow(demoPassword);
    await seedStaff(client, gameCredentialKey, passwordHash);
    const { version: agreementsVersion } = await readContent(pool, 'agreements');
    const people = await createDemoMembers(client, { passwordHash, agreementsVersion });
    await openFirstGame(client, people, gameCredentialKey);
    await seedLifeStories(client, people, { rewards, offers }, now);
    const house = await populationOf(pool, settings, { passwordHash, rewards, offers });
    if (house) {
      await seedPopulation(client, house, now);
      await seedChats(client);
    }
    return true;
  });
  // As the last night did it, so that nobody has to wait for the next one.
  if (isNew) {
    // No bet of a day or week that is over is told any more, also in its first half hour.
    const after = (ms: number) => new Date(Date.now() + ms);
    await Promise.all([
      accrueCommission({ pool }, {}, after(lateBetsOfDay)),
      accrueRefunds({ pool }, { now: after(lateBetsOfWeek) }),
      lastNight(pool, settings),
    ]);
    // Whoever has lived until today has looked at what is older than a day.
    await pool.query(`update notification set seen_at = now() where at < now() - interval '1 day'`);
  }
}

/** Null: it was not asked for. */
async function populationOf(
  pool: pg.Pool,
  { demoPopulation, gameCredentialKey, bucket = null, dataDir }: DemoSettings,
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
    ...{ passwordHash, gameCredentialKey, offer, shift: { finance, support } },
    refundPercent: rewards.refund.successPercent,
    rules: await readContent(pool, 'withdraw'),
    store: createStore({ bucket, dataDir }),
  };
}

/** Sums, marks and snapshots of weeks that are over. */
async function lastNight(pool: pg.Pool, { demoPopulation }: DemoSettings): Promise<void> {
  if (demoPopulation !== 'full') return;
  await flagMembers(pool, new Date());
  await takeOperatorSnapshot(pool);
  await aggregateDailySums(pool);
  // So much at a time, until there is no more.
  while ((await addUpOfferEvents(pool, 1000)) > 0);
}

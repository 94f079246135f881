import type pg from 'pg';
import { inTransaction } from '../base/db/transaction.ts';
import { seedDemoContact, seedDemoDepositAccounts } from '../content/seed-content.ts';
import { readContent, writeContent } from '../content/stored-content.ts';
import { putOffer } from '../rewards/bonus/offer.queries.ts';
import { reckonCommission } from '../rewards/invite/reckon-commission.ts';
import { reckonRefunds } from '../rewards/refund/reckon-refunds.ts';
import { hashNow } from '../web/identity/passwords.ts';
import { demoInviteBanners, demoRefundBanners } from './demo-banners.ts';
import { demoOffers } from './demo-offers.ts';
import { seedOperators } from './demo-operators.ts';
import { createPeople, openFirstGame } from './demo-people.ts';
import { seedLives } from './seed-lives.ts';
import { seedProviders } from './seed-providers.ts';

const seedLock = 7_350_004;

export const demoPassword = 'kapao-demo-1';

export interface DemoKeys {
  readonly providerKey: string;
  readonly gameCredentialKey: string;
}

/** Fills an empty database with outside parties in the sandbox, games, what is offered, and people to log in as. */
export async function seedDemo(pool: pg.Pool, keys: DemoKeys): Promise<void> {
  const isNew = await inTransaction(pool, async (client) => {
    // Of servers that begin at once on one database the first seeds it, and the others find it seeded.
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    await seedDemoDepositAccounts(pool);
    await seedProviders(pool, keys.providerKey);
    const { rowCount } = await client.query('select 1 from member limit 1');
    if (rowCount !== 0) return false;
    await seedDemoContact(pool);
    await writeContent(pool, 'inviteBanners', demoInviteBanners);
    await writeContent(pool, 'refundBanners', demoRefundBanners);
    const now = new Date();
    const rewards = await readContent(pool, 'rewards');
    const offers = demoOffers(rewards.minClearMinor, now);
    for (const offer of offers) await putOffer(client, offer);
    const passwordHash = await hashNow(demoPassword);
    await seedOperators(client, keys.gameCredentialKey, passwordHash);
    const people = await createPeople(client, passwordHash);
    await openFirstGame(client, people, keys.gameCredentialKey);
    await seedLives(client, people, { rewards, offers }, now);
    return true;
  });
  // As the last night did it, so that nobody has to wait for the next one.
  if (isNew) await Promise.all([reckonCommission({ pool }), reckonRefunds({ pool })]);
}

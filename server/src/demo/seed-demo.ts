import type pg from 'pg';
import { v7 } from 'uuid';
import { inTransaction } from '../base/db/transaction.ts';
import { seedDemoContact, seedDemoDepositAccounts } from '../content/seed-content.ts';
import { openAccounts } from '../ledger/ledger.ts';
import { postAt } from '../ledger/post-at.ts';
import { withSealedSecrets } from '../outside/adapter-secrets.ts';
import { createMember, type NewMember } from '../people/account/create-member.ts';
import { hashNow } from '../web/identity/passwords.ts';
import { demoBankProviders, demoQrProviders } from './demo-banks.ts';
import { demoGameProviders, demoGames } from './demo-games.ts';
import { demoBets, demoHistory, type PastBet } from './demo-history.ts';
import { demoPayoutProviders } from './demo-payouts.ts';
import { demoSmsProviders } from './demo-sms.ts';
import { demoGiftProviders, demoSlipProviders } from './demo-tellers.ts';

const seedLock = 7_350_004;

export const demoPassword = 'kapao-demo-1';

const people = [
  {
    username: '0800000001',
    name: 'สมชาย ใจดี',
    bankAccountNo: '1234567890',
    bankAccountName: 'SOMCHAI JAIDEE',
  },
  { username: '0800000002', name: 'มะลิ ศรีสุข', bankAccountNo: '2345678901', bankAccountName: 'MALI SRISUK' },
] as const;

/** Fills an empty database with outside parties in the sandbox, games, and two people to log in as. */
export async function seedDemo(pool: pg.Pool, providerKey: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Of servers that begin at once on one database the first seeds it, and the others find it seeded.
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    await seedDemoDepositAccounts(pool);
    await seedProviders(pool, providerKey);
    const { rowCount } = await client.query('select 1 from member limit 1');
    if (rowCount !== 0) return;
    await seedDemoContact(pool);
    await seedPeople(client, await hashNow(demoPassword));
  });
}

async function seedPeople(client: pg.PoolClient, passwordHash: string): Promise<void> {
  const [first, second] = await createPeople(client, passwordHash);
  await openingMoney(client, first);
  await openAccounts(client, second, 'THB', ['game:PG']);
  const now = new Date();
  for (const { at, entries } of demoHistory(second, now)) await postAt(client, at, entries);
  await seedBets(client, second, demoBets(now));
}

/** The bets that make the results of the history. They are of before the account at the provider, and never compared. */
async function seedBets(client: pg.PoolClient, memberId: string, bets: readonly PastBet[]): Promise<void> {
  await client.query(
    `with told as (
       insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth,
                        stake_value, turnover_value, payout_value)
       select $1::uuid, 'PG', b.id, 'slot', 0, 'settled', b.at, b.stake, b.stake, b.payout, 1, b.stake, b.stake, b.payout
         from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[]) as b(id, at, stake, payout)
       returning *
     )
     insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select member_id, bet_day_of(settled_at), code, category, count(*), sum(stake_value), sum(turnover_value),
            sum(payout_value)
       from told group by 1, 2, 3, 4`,
    [
      memberId,
      bets.map(({ id }) => id),
      bets.map(({ at }) => at),
      bets.map(({ stake }) => stake),
      bets.map(({ payout }) => payout),
    ],
  );
}

async function createPeople(client: pg.PoolClient, passwordHash: string): Promise<[string, string]> {
  const create = async (person: (typeof people)[number]) => {
    const input: NewMember = { ...person, market: 'th', passwordHash, currency: 'THB', bankCode: 'KBANK' };
    const created = await createMember(client, input);
    if (!created.ok) throw new Error(`the demo member ${person.username} was refused: ${created.code}`);
    return created.value.id;
  };
  return [await create(people[0]), await create(people[1])];
}

async function openingMoney(client: pg.PoolClient, memberId: string): Promise<void> {
  await postAt(client, new Date(Date.now() - 3_600_000), [
    {
      memberId,
      id: v7(),
      kind: 'move',
      debit: 'house:demo',
      credit: 'wallet',
      amount: 1_000_00n,
      currency: 'THB',
      reason: 'demo',
      statement: { type: 'deposit', counterpart: 'BANK' },
    },
  ]);
}

/** Its secrets are sealed like those of earnest, so that everybody uses that way every day. */
async function seedProviders(pool: pg.Pool, providerKey: string): Promise<void> {
  const parties = [
    ...demoGameProviders,
    ...demoQrProviders,
    ...demoBankProviders,
    ...demoPayoutProviders,
    ...demoGiftProviders,
    ...demoSlipProviders,
    ...demoSmsProviders,
  ];
  for (const party of parties) {
    const row = withSealedSecrets(party, providerKey);
    await pool.query(
      `insert into provider (kind, code, adapter, base_url, settings, enabled) values ($1, $2, $3, $4, $5, true)
       on conflict do nothing`,
      [row.kind, row.code, row.adapter, row.baseUrl, JSON.stringify(row.settings)],
    );
  }
  for (const game of demoGames) {
    await pool.query(
      `insert into game (code, name, category, rate, provider, position, logo, background, web, android, ios, plays)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
      [
        game.code,
        game.name,
        game.category,
        game.rate,
        game.provider,
        game.position,
        game.logo,
        game.background,
        game.web,
        game.android,
        game.ios,
        game.plays,
      ],
    );
  }
}

import { periodOf } from '@kapao/core/period';
import { bonusFiguresOf, wageringBaseOf } from '@kapao/core/reward/wagering';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedRoles } from '../backoffice/staff/rights/roles.ts';
import { seedContent } from '../content/seed-content.ts';
import { readContent } from '../content/stored-content.ts';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { readProviders } from '../providers/protocol/provider.queries.ts';
import { isSealed } from '../providers/protocol/provider-secret.ts';
import { secretsOfRow } from '../providers/registry/adapter-secrets.ts';
import { createProviderRegistry } from '../providers/registry/provider-registry.ts';
import { loadProviders } from '../providers/registry/resolve-provider.ts';
import { readTerms } from '../rewards/bonus/stored-terms.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { testKeys } from '../testing/keys/test-keys.ts';
import { startTestSandbox } from '../testing/sandbox.ts';
import { seedDemo } from './seed-demo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedContent(database.pool);
  await seedRoles(database.pool);
  // The first minutes of a day in Bangkok, before the nightly accrual has run.
  vi.useFakeTimers({ toFake: ['Date'], now: periodOf('day', new Date()).start.getTime() + 300_000 });
  await seedDemo(database.pool, {
    providerKeys: testKeys('the key of the demo'),
    serverKeys: testKeys('the key of the game accounts'),
  });
  vi.useRealTimers();
});
afterAll(() => database.close());

const load = (secret: string) =>
  loadProviders(database.pool, {
    sandboxUrl: 'http://127.0.0.1:1',
    env: {},
    providerKeys: testKeys(secret),
  });

it('the demo’s provider secrets are encrypted, and open with its key', async () => {
  const rows = await readProviders(database.pool);
  const secrets = rows.flatMap((row) => secretsOfRow(row).map((name) => [row, name] as const));
  expect(secrets.length).toBeGreaterThan(30);
  for (const [row, name] of secrets)
    expect(isSealed(row.settings[name]), `${row.kind} ${row.code} ${name}`).toBe(true);
  expect(createProviderRegistry(await load('the key of the demo')).games.size).toBeGreaterThan(10);
});

it('its members can say that they have transferred', async () => {
  expect((await readContent(database.pool, 'deposit')).isManual).toBe(true);
});

it('the demo’s bets add up to the game results in its ledger', async () => {
  const { rows } = await database.pool.query(
    `select (select sum(payouts - stakes) from bet_day)::bigint as bets,
            (select sum(case e.credit when 'game:PG' then e.amount else -e.amount end) from entry e
              where e.kind = 'move' and 'game:PG' in (e.debit, e.credit))::bigint as booked`,
  );
  expect(rows[0].bets).toBe(rows[0].booked);
  expect(rows[0].bets).not.toBe(0n);
});

const idOf = async (username: string): Promise<string> => {
  const { rows } = await database.pool.query('select id from member where username = $1', [username]);
  return rows[0].id;
};

it('the demo’s ledger passes its check, and no money is held or in games', async () => {
  expect((await checkLedger(database.pool)).violations).toEqual([]);
  const { rows } = await database.pool.query(
    `select sum(balance)::bigint as away from account where code like 'game:%' or code = 'held'`,
  );
  expect(rows).toEqual([{ away: 0n }]);
});

it('the demo’s commissions and cashback have no words in their description, because files print it in any language', async () => {
  const { rows } = await database.pool.query<{ kind: string; description: string }>(
    `select distinct reference ->> 'kind' as kind, regexp_replace(reference ->> 'description', '\\d', '0', 'g') as description
       from entry where reference ->> 'kind' in ('invite', 'refund') order by 1`,
  );
  expect(rows).toEqual([
    { kind: 'invite', description: '' },
    { kind: 'refund', description: '00/00/0000 – 00/00/0000' },
  ]);
});

it('the demo offers bonuses of each type in baht, some in kip, and promotions of which one has ended', async () => {
  const { rows } = await database.pool.query(
    `select currency, kind, type, count(*)::int as offers, count(*) filter (where ends_at < now())::int as over
       from bonus_offer group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(rows).toEqual([
    { currency: 'LAK', kind: 'bonus', type: 'day', offers: 1, over: 0 },
    { currency: 'LAK', kind: 'bonus', type: 'limit', offers: 1, over: 0 },
    { currency: 'LAK', kind: 'promotion', type: 'limit', offers: 1, over: 0 },
    { currency: 'THB', kind: 'bonus', type: 'day', offers: 2, over: 0 },
    { currency: 'THB', kind: 'bonus', type: 'limit', offers: 2, over: 0 },
    { currency: 'THB', kind: 'bonus', type: 'week', offers: 2, over: 0 },
    { currency: 'THB', kind: 'promotion', type: 'limit', offers: 2, over: 1 },
  ]);
});

it('members with bets have a game account that the sandbox knows', async () => {
  const sandbox = await startTestSandbox();
  const { rows } = await database.pool.query<{ username: string }>(
    `select a.username from game_account a where a.code = 'PG' and a.active
      and exists (select from bet b where b.member_id = a.member_id)`,
  );
  expect(rows).toHaveLength(4);
  for (const { username } of rows)
    expect(await sandbox.account('PG', username)).toMatchObject({ balance: 0, currency: 'THB' });
  await sandbox.stop();
});

it('one demo member has completed 64 % of a wagering requirement, and may not cancel or withdraw yet', async () => {
  const { rows } = await database.pool.query(
    `select r.terms, r.deposit, r.added, r.bonus, w.balance as total,
            (select sum(b.turnover) from bets_between(r.member_id, r.started_at, now()) b)::bigint as turnover
       from member_bonus r join account w on w.member_id = r.member_id and w.code = 'wallet'
      where r.member_id = $1 and r.state = 'open'`,
    [await idOf('0800000005')],
  );
  const [{ terms, turnover, total, ...sums }] = rows;
  const bonus = { terms: readTerms(terms), ...sums };
  expect(wageringBaseOf(bonus)).toBe(750_00n);
  const outlook = bonusFiguresOf(bonus, { turnover, total });
  expect((turnover * 100n) / outlook.required).toBe(64n);
  expect(outlook).toMatchObject({ takeHome: null, cancel: null });
});

it('one demo member has a refund to collect beside an expired and a collected one', async () => {
  const member = await idOf('0800000004');
  const { rows } = await database.pool.query(
    `select amount, taken_at is not null as taken, expires_at > now() as open from refund where member_id = $1 order by week`,
    [member],
  );
  expect(rows).toEqual([
    { amount: 30_00n, taken: true, open: false },
    { amount: 50_00n, taken: false, open: false },
    { amount: 100_00n, taken: false, open: true },
  ]);
});

it('one demo member has collected commission and commission to collect', async () => {
  const { rows } = await database.pool.query(
    `select b.collected, b.commissions, b.uncollected,
            (select sum(e.amount) from entry e where e.member_id = $1 and e.debit = 'operator:invite')::bigint as credited
       from invite_summary b where b.member_id = $1`,
    [await idOf('0800000001')],
  );
  // Commissions of two older days, of two recent days, and of yesterday, which the nightly run has accrued.
  expect(rows).toEqual([{ collected: 2n, commissions: 5n, uncollected: 75_00n, credited: 105_00n }]);
});

it('a wrong provider key stops the start, and the error names row and setting', async () => {
  await expect(load('another key of 16')).rejects.toThrow(
    /^provider \w+ \w+: setting "\w+" does not open: it was sealed with another KAPAO_PROVIDER_KEY, or for another row$/,
  );
});

it('an encrypted secret that was copied to another row stops the start', async () => {
  await database.pool.query(`update provider to_row set settings = to_row.settings || jsonb_build_object('secret',
    (select settings -> 'secret' from provider where kind = 'game' and code = 'HUAYHD'))
    where kind = 'game' and code = 'CIRCUS'`);
  await expect(load('the key of the demo')).rejects.toThrow(
    'provider game CIRCUS: setting "secret" does not open',
  );
});

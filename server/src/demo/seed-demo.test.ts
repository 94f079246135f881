import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretsOfRow } from '../outside/adapter-secrets.ts';
import { createParties } from '../outside/parties.ts';
import { readProviders } from '../outside/protocol/provider.queries.ts';
import { loadProviders } from '../outside/protocol/provider-row.ts';
import { isSealed } from '../outside/protocol/provider-secret.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { seedDemo } from './seed-demo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedDemo(database.pool, 'the key of the demo');
});
afterAll(() => database.close());

const load = (providerKey: string) =>
  loadProviders(database.pool, { sandboxUrl: 'http://127.0.0.1:1', env: {}, providerKey });

it('the demo begins with its secrets sealed, and opens them', async () => {
  const rows = await readProviders(database.pool);
  const secrets = rows.flatMap((row) => secretsOfRow(row).map((name) => [row, name] as const));
  expect(secrets.length).toBeGreaterThan(30);
  for (const [row, name] of secrets)
    expect(isSealed(row.settings[name]), `${row.kind} ${row.code} ${name}`).toBe(true);
  expect(createParties(await load('the key of the demo')).games.size).toBeGreaterThan(10);
});

it('the bets of its member with a history make the results that stand in their book', async () => {
  const { rows } = await database.pool.query(
    `select (select sum(payouts - stakes) from bet_day)::bigint as bets,
            (select sum(case e.credit when 'game:PG' then e.amount else -e.amount end) from entry e
              where e.kind = 'move' and 'game:PG' in (e.debit, e.credit))::bigint as booked`,
  );
  expect(rows[0].bets).toBe(rows[0].booked);
  expect(rows[0].bets).not.toBe(0n);
});

it('another key stops the start with a sentence that names row and setting', async () => {
  await expect(load('another key of 16')).rejects.toThrow(
    /^provider \w+ \w+: setting "\w+" does not open: it was sealed with another KAPAO_PROVIDER_KEY, or for another row$/,
  );
});

it('a sealed secret that was copied to another row stops the start', async () => {
  await database.pool.query(`update provider to_row set settings = to_row.settings || jsonb_build_object('secret',
    (select settings -> 'secret' from provider where kind = 'game' and code = 'HUAYHD'))
    where kind = 'game' and code = 'CIRCUS'`);
  await expect(load('the key of the demo')).rejects.toThrow(
    'provider game CIRCUS: setting "secret" does not open',
  );
});

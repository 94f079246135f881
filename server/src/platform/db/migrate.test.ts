import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { SettingsError } from '../settings/settings.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

/** Makes the database look as if these migrations had run on it, and ours had not. */
async function pretendOnly(...names: string[]): Promise<void> {
  await database.pool.query('delete from kysely_migration');
  await database.pool.query(`insert into kysely_migration select unnest($1::text[]), 'then'`, [names]);
}

const refusal = (names: string) =>
  `The database was made by migrations that this version does not have (${names}): start the version that made ` +
  'it or, if nothing in it is needed, make it anew with `npm run db:reset` or by deleting the data folder.';

test('a server does not start on a database with unknown migrations, and says so in one sentence', async () => {
  await pretendOnly('0001-ledger', '0002-member', '0003-request');
  const main = fileURLToPath(new URL('../../app/main.ts', import.meta.url));
  const env = {
    DATABASE_URL: database.url,
    PORT: '0',
    OPERATOR_PORT: '0',
    MONITOR_PORT: '0',
    SANDBOX_PORT: '1',
    LOG_LEVEL: 'fatal',
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  expect(said).toBe(`${refusal('0001-ledger and 2 more')}\n`);
  expect(code).toBe(1);
});

test('no migration runs on a database that a newer version has migrated', async () => {
  const ours = await database.pool.query<{ name: string }>('select name from kysely_migration');
  const [first = '', ...others] = ours.rows.map(({ name }) => name);
  await pretendOnly(...others, '9999-from-the-future');
  await expect(migrate(database.url)).rejects.toThrow(new SettingsError(refusal('9999-from-the-future')));
  const ran = await database.pool.query('select from kysely_migration where name = $1', [first]);
  expect(ran.rowCount).toBe(0);
});

import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../server/src/testing/database.ts';
import { run, runAlone } from './testing/run-command.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'kapao-reset-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});

type Ran = Awaited<ReturnType<typeof run>>;
const resultOf = ({ code, output, errors }: Ran) => ({ status: code, said: `${output}${errors}` });
const envOf = (env: NodeJS.ProcessEnv) => ({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });

const reset = async (args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  resultOf(await run('db-reset', { args, env: envOf(env) }));

/** Runs psql in a process of its own, because it inherits the terminal. */
const psql = async (args: string[], env: NodeJS.ProcessEnv) =>
  resultOf(await runAlone('psql', { args, env: envOf(env) }));

async function query(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const aProvider = (address: string) =>
  `insert into provider (kind, code, adapter, base_url, settings) values ('qr', 'X', 'kbank-qr', '${address}', '{}')`;

test('the demo data is deleted, and the tables are created again', async () => {
  await query(`${aProvider('sandbox:qr')}; create table pgboss.mine (id int)`);
  writeFileSync(join(dataDir, 'sandbox.sqlite'), '');
  expect(await reset()).toMatchObject({ status: 0 });
  expect(await query('select * from provider')).toEqual([]);
  expect(await query(`select to_regclass('pgboss.mine') as mine`)).toEqual([{ mine: null }]);
  expect(existsSync(join(dataDir, 'sandbox.sqlite'))).toBe(false);
});

test('a database without the demo is not reset', async () => {
  await query(aProvider('https://bank.example'));
  expect(await reset()).toEqual({
    status: 1,
    said: 'The database of DATABASE_URL holds tables and no demo: it is not reset.\n',
  });
  expect(await query('select code from provider')).toEqual([{ code: 'X' }]);
});

test('a database in use is not reset', async () => {
  await query(aProvider('sandbox:qr'));
  await database.pool.query('select 1');
  const { status, said } = await reset();
  expect(status).toBe(1);
  expect(said).toMatch(/^The database is in use by .+\. Stop that first\.\n$/);
});

const refused: { args: string[]; env?: Record<string, string>; said: RegExp }[] = [
  { args: ['--live'], said: /takes no arguments, --live least of all/ },
  {
    args: [],
    env: { DATABASE_URL: 'postgres://k:secret@db.example/kapao' },
    said: /is on db\.example: only/,
  },
];
test.each(refused)('refuses $args $env', async ({ args, env, said }) => {
  expect(await reset(args, env)).toMatchObject({ status: 1, said: expect.stringMatching(said) });
});

test('psql runs with and without psql on the machine', async () => {
  for (const PATH of [process.env.PATH ?? '', '/nowhere']) {
    const { status, said } = await psql(['-c', 'select 6 * 7 as answer'], { PATH });
    expect({ status, said }).toMatchObject({ status: 0, said: expect.stringMatching(/answer[\s|-]+42/) });
    expect(await psql(['-c', 'selec'], { PATH })).toMatchObject({
      status: 1,
      said: expect.stringContaining('syntax error'),
    });
  }
});

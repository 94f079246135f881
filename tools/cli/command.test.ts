import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedContent } from '../../server/src/content/seed-content.ts';
import { type TestDatabase, testDatabase } from '../../server/src/testing/database.ts';
import { type CommandName, commandsOnDatabase, run, runAlone } from './testing/run-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedContent(database.pool);
});
afterAll(() => database?.close());

interface Row {
  readonly name: CommandName;
  readonly args?: readonly string[];
  readonly input?: string;
  readonly code?: number;
  readonly output?: string;
  readonly errors?: string;
}

const unchanged = 'Nothing was changed.\n';
const table: readonly Row[] = [
  {
    name: 'content',
    args: ['set', 'terminated', '-'],
    input: '"yes"',
    output: unchanged,
    errors: 'terminated: ',
  },
  { name: 'db-reset', args: ['--live'], errors: 'takes no arguments, --live least of all' },
  { name: 'backoffice', args: ['show', 'ffffffff'], output: 'No open item begins with ffffffff.\n' },
  { name: 'import-statement', args: ['ffffffff', 'x.csv'], errors: 'lists our receiving accounts' },
  { name: 'member', args: ['show', '0999999999'], output: 'No such member.\n' },
  { name: 'migrate', code: 0, output: 'The database is up to date.\n' },
  { name: 'bonus-offer', args: ['put', '-'], input: '{', output: unchanged, errors: 'JSON: ' },
  { name: 'staff', args: ['list'], code: 0, output: 'Nobody yet.\n' },
  { name: 'provider', args: ['set', 'game', 'NEW'], input: '{', output: unchanged, errors: 'it is no JSON' },
  { name: 'keys', args: ['rotate'], output: 'npm run keys -- reseal' },
  { name: 'simulate-bonus', args: ['--hurry'], output: "Unknown option '--hurry'" },
];

test.each(table)('$name gives the same result in a process of its own', async (row) => {
  const { name, args, input, code = 1, output = '', errors = '' } = row;
  const typed = { args, input, env: { DATABASE_URL: database.url } };
  const said = await runAlone(name, typed);
  expect(said).toEqual({
    code,
    output: output && expect.stringContaining(output),
    errors: errors && expect.stringContaining(errors),
  });
  expect(await run(name, typed)).toEqual(said);
});

// Tests that start the processes of the commands missing from the table.

const elsewhere: Readonly<Record<string, string>> = {
  'check-ledger': 'server/src/ledger/integrity/ledger-check.test.ts',
  psql: 'tools/cli/db-reset.test.ts',
};

test('each command that works on a database has one test that starts its process', async () => {
  const found = (await commandsOnDatabase()).map(({ name }) => name);
  expect(found.sort()).toEqual([...table.map(({ name }) => name), ...Object.keys(elsewhere)].sort());
});

test('an invalid setting is reported in one sentence, before anything is done', async () => {
  const DATABASE_DIRECT_URL = database.url;
  expect(await run('backoffice', { env: { DATABASE_DIRECT_URL } })).toEqual({
    code: 1,
    output: '',
    errors: 'DATABASE_DIRECT_URL is nothing without DATABASE_URL, the address of the pooler.\n',
  });
});

test('an unreachable database ends the process with code 1 and its error', async () => {
  const typed = { env: { DATABASE_URL: 'postgres://127.0.0.1:9/kapao' } };
  await expect(run('backoffice', typed)).rejects.toThrow('ECONNREFUSED');
  expect(await runAlone('check-ledger', typed)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('ECONNREFUSED'),
  });
});

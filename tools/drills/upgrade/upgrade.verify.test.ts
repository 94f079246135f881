import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../root.ts';
import { freePorts } from '../../run/free-ports.ts';
import { logIn } from '../journeys/log-in.ts';
import { makeMembers } from '../journeys/make-members.ts';
import { Caller } from '../keys/caller.ts';
import { DatabaseUnderTest } from '../kill/database-under-test.ts';
import { type Server, startServer } from '../start-server.ts';
import { writeVersion } from './version.ts';

// An operator upgrades two copies on one database while members use them, goes back, forward again, and one version further.

const expands = {
  '0900-expand': `-- expand
alter table member add column nickname text;
alter table entry add column note text;
create table nickname (name text primary key);
`,
  '0901-index': `-- expand, outside a transaction
create index concurrently if not exists entry_note on entry (note) where note is not null;
`,
  '0902-fill': `-- expand, in batches
update member set nickname = username where id in
  (select id from member where nickname is null limit 1 for update skip locked);
`,
};
const contracts = { '0903-contract': '-- contract after 0900-expand\nalter table entry drop column note;\n' };

const folder = mkdtempSync(join(tmpdir(), 'kapao-upgrade-'));
const old = root;
const next = writeVersion(join(folder, 'next'), expands);
const last = writeVersion(join(folder, 'last'), { ...expands, ...contracts });

let database: DatabaseUnderTest;
let env: NodeJS.ProcessEnv & { readonly DATABASE_URL: string };
let ports: number[];
const copies: Server[] = [];
beforeAll(async () => {
  database = await DatabaseUnderTest.create();
  env = { DATABASE_URL: await database.start(), DATA_DIR: join(folder, 'data') };
  ports = await freePorts(2);
  for (const at of [0, 1]) await serve(at, old);
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop()));
  await database?.destroy();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(at: number, version: string): Promise<void> {
  await copies[at]?.stop();
  copies[at] = await startServer(env.DATABASE_URL, { ...env, PORT: String(ports[at]) }, version);
}

const runCommand = (version: string, name: string) =>
  promisify(execFile)(process.execPath, [`tools/cli/${name}.ts`], {
    cwd: version,
    env: { ...process.env, ...env },
  });
const migrate = (version: string) => runCommand(version, 'migrate');

test('two copies are upgraded, back and forth and two versions further, and no member notices', async () => {
  const members = await makeMembers(env.DATABASE_URL, { count: 6, opening: 1_000_00n });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const callers = members.map((member) => new Caller(member, urls));
  const goOn = () => Promise.all(callers.map((caller) => caller.goOn()));
  const wallet = await logIn(urls[0] as string, members[0]!);
  const before = await slowest(() => wallet('getWallet', {}), goOn());

  let isMigrated = false;
  const migrated = migrate(next).finally(() => {
    isMigrated = true;
  });
  const during = await slowest(() => wallet('getWallet', {}), migrated);
  expect(isMigrated).toBe(true);
  expect((await migrated).stdout).toBe('0900-expand\n0901-index\n0902-fill\nThe database is up to date.\n');
  await goOn();
  for (const [at, version] of [
    ...([0, 1] as const).map((at) => [at, next] as const),
    [0, old],
    [0, next],
  ] as const) {
    await serve(at, version);
    await goOn();
  }
  await migrate(last);
  await goOn();
  await expect(startServer(env.DATABASE_URL, { ...env, PORT: '0' }, old)).rejects.toThrow('the server ended');
  for (const at of [0, 1]) await serve(at, last);
  await goOn();
  for (const caller of callers) await caller.stop();
  expect(callers.flatMap(({ faults }) => faults)).toEqual([]);
  // Throws if the ledger does not balance.
  await runCommand(last, 'check-ledger');
  console.info(`p99 of the wallet: ${before} ms before, ${during} ms while the database was migrated`);
});

/** Calls one after another until `done`; returns the 99th percentile in milliseconds. */
async function slowest(call: () => Promise<unknown>, done: Promise<unknown>): Promise<number> {
  const took: number[] = [];
  let isDone = false;
  const end = done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const begin = performance.now();
    await call();
    took.push(performance.now() - begin);
  }
  await end;
  took.sort((a, b) => a - b);
  return Math.round(took[Math.floor(took.length * 0.99)] ?? Number.NaN);
}

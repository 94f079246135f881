import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../cli/testing/run-command.ts';
import { makeMembers } from '../journeys/make-members.ts';
import { DatabaseUnderTest } from '../kill/database-under-test.ts';
import { Caller } from './caller.ts';
import { Copies } from './copies.ts';

const [server, provider] = ['KAPAO_GAME_CREDENTIAL_KEY', 'KAPAO_PROVIDER_KEY'];
const both = (current: string, other?: string): NodeJS.ProcessEnv => ({
  [server]: `the ${current} key of the servers`,
  [provider]: `the ${current} key of the providers`,
  ...(other && {
    [`${server}_OTHER`]: `the ${other} key of the servers`,
    [`${provider}_OTHER`]: `the ${other} key of the providers`,
  }),
});

let database: DatabaseUnderTest;
let copies: Copies;
const folder = mkdtempSync(join(tmpdir(), 'kapao-keys-'));
let common: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
beforeAll(async () => {
  database = await DatabaseUnderTest.create();
  common = { DATABASE_URL: await database.start(), DATA_DIR: folder };
  copies = await Copies.start(2, common, both('first'));
});
afterAll(async () => {
  await copies?.stop();
  await database?.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test('both keys are changed while members use two copies, and no member notices', async () => {
  const members = await makeMembers(common.DATABASE_URL, { count: 6, opening: 1_000_00n });
  const callers = members.map((member) => new Caller(member, copies.urls));
  const keys = (...args: string[]) => run('keys', { args, env: { ...common, ...both('second', 'first') } });
  const goOn = () => Promise.all(callers.map((caller) => caller.goOn()));
  await goOn();
  // The steps of docs/operating.md, Keys.
  await copies.restart(both('first', 'second'));
  await goOn();
  await copies.restart(both('second', 'first'));
  await goOn();
  const resealed = await keys('reseal');
  expect(resealed.errors).toBe('');
  for (const caller of callers) await caller.renew();
  await goOn();
  await copies.restart(both('second'));
  await goOn();
  for (const caller of callers) await caller.stop();
  expect(callers.flatMap(({ faults }) => faults)).toEqual([]);
  const { output } = await keys();
  expect(output).toMatch(/withdraw PINs +[0-9a-f]{8} +6 {2}current/);
  expect(output.split('\n').filter((line) => / other$/.test(line) && !line.startsWith('receipts'))).toEqual(
    [],
  );
});

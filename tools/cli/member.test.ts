import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusChangesOf } from '../../server/src/members/account-status/account-status.queries.ts';
import { type TestServer, testServer } from '../../server/src/testing/app.ts';
import { run } from './testing/run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const command = (...args: string[]) => run('member', { args, env: { DATABASE_URL: server.databaseUrl } });
const reason = ['--who', 'Noi', '--why', 'the phone was stolen'];
const profileStatus = async (token: string) => (await server.call('getProfile', { token })).status;

test('staff block and unblock a member and end sessions, and each action is recorded', async () => {
  const member = await server.createMember();
  const typed = `${member.phone.slice(0, 3)}-${member.phone.slice(3)}`;
  expect(await command('block', typed, ...reason)).toEqual({
    code: 0,
    output: `${member.phone} (${member.publicId}) is blocked, and logged out everywhere.\n`,
    errors: '',
  });
  expect(await profileStatus(member.token)).toBe(401);
  expect((await command('block', member.phone, ...reason)).code).toBe(1);
  expect((await command('unblock', member.publicId, ...reason)).code).toBe(0);
  expect(await profileStatus(member.token)).toBe(401);
  const token = await server.openSession(member.id);
  expect((await command('end-sessions', `PR${member.publicId}`, ...reason)).output).toMatch(/^1 session of /);
  expect(await profileStatus(token)).toBe(401);
  const shown = await command('show', member.id);
  expect(shown.output).toMatch(/Test Member, .*: active\n/);
  for (const action of ['block', 'unblock', 'end-sessions'])
    expect(shown.output).toMatch(new RegExp(`^${action} +\\S+ \\S+ +Noi: the phone was stolen$`, 'm'));
});

test('staff bar a member from referrals and allow them again, and each action is recorded', async () => {
  const member = await server.createMember();
  const takesPart = async () =>
    (await server.call('getInvites', { token: member.token, body: {} })).body.active;
  expect(await takesPart()).toBe(true);
  expect((await command('bar-invites', member.phone, ...reason)).code).toBe(0);
  expect((await command('bar-invites', member.phone, ...reason)).code).toBe(1);
  expect(await takesPart()).toBe(false);
  expect((await command('allow-invites', member.phone, ...reason)).code).toBe(0);
  expect((await command('allow-invites', member.phone, ...reason)).code).toBe(1);
  expect(await takesPart()).toBe(true);
  const shown = await command('show', member.phone);
  for (const action of ['bar-invites', 'allow-invites'])
    expect(shown.output).toMatch(new RegExp(`^${action} +\\S+ \\S+ +Noi: the phone was stolen$`, 'm'));
});

test('ten digits are read as a phone, even if they are another member’s id', async () => {
  const [phoned, named] = [await server.createMember(), await server.createMember()];
  const claim = 'update public_id_claim set public_id = $2 where public_id = $1';
  await server.deps.pool.query(claim, [named.publicId, phoned.phone]);
  expect((await command('show', phoned.phone)).output).toContain(phoned.id);
  expect((await command('show', `PR${phoned.phone}`)).output).toContain(named.id);
});

test('nothing changes without a reason, a known member and a valid verb', async () => {
  const member = await server.createMember();
  for (const args of [
    [],
    ['block', member.phone],
    ['block', member.phone, '--who', 'Noi'],
    ['block', member.phone, '--who', 'Noi', '--why', '  '],
    ['block', member.phone, '--who', 'Noi', '--why', 'x'.repeat(501)],
    ['block', '0999999999', ...reason],
    ['block', member.phone, 'now', ...reason],
    ['remove', member.phone, ...reason],
    ['show'],
  ])
    expect((await command(...args)).code, args.join(' ')).toBe(1);
  expect(await profileStatus(member.token)).toBe(200);
  expect(await statusChangesOf(server.deps.pool, member.id)).toEqual([]);
});

test('an export writes a folder, only once, and is audited', async () => {
  const member = await server.createMember();
  const folder = await mkdtemp(join(tmpdir(), 'kapao-export-'));
  try {
    const exported = () => command('export', '--member', member.id, '--out', folder, '--who', 'Noi');
    expect((await exported()).output).toMatch(/^\d+ rows of \d+ tables and 0 files are in /);
    const [row] = JSON.parse(await readFile(join(folder, 'member.json'), 'utf8'));
    expect(row.username).toBe(member.phone);
    expect(await exported()).toMatchObject({ code: 1, output: `${folder} is not empty.\n` });
    const { rows } = await server.deps.pool.query(
      'select who, action, after from audit where member_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ who: 'Noi', action: 'npm run member', after: { act: 'export' } }]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

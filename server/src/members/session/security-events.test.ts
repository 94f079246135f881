import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import type { RunHandler } from '../../platform/jobs/scheduled-run.ts';
import { deleteOldRows } from '../../platform/jobs/sweep.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import { registerSessionJobs } from './session.jobs.ts';

const origin = 'https://wallet.example.org';
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await testServer({
    env: { PUBLIC_URL: `${origin}/`, TRUST_PROXY: 'loopback', LOGIN_LIMIT_NAME: '3' },
  });
});
afterAll(() => server?.close());
beforeEach(async () => {
  member = await server.createMember();
  // Deletes the event of the fixture's login.
  await query('alter table security_event disable trigger security_event_append_only');
  await query('delete from security_event');
  await query('alter table security_event enable trigger security_event_append_only');
});

const query = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const logIn = (
  password: string,
  { device = 'a-device-of-this-test', from = '203.0.113.7', who = member } = {},
) =>
  server.call('login', {
    body: { username: who.phone, password },
    headers: { cookie: `__Host-kapao-device=${device}`, 'x-forwarded-for': from, 'user-agent': chrome },
  });
const stepUp = (password = member.password) =>
  server.call('stepUp', { token: member.token, body: { password } });
/** Returns the member's events as the member sees them. */
async function events(token = member.token) {
  await server.deps.securityFailures.flush();
  const { body } = await server.call('listSecurityEvents', { token });
  return body.events as { kind: string; device: string; name: string; times: number }[];
}
const kinds = async () => (await events()).map(({ kind }) => kind);
const told = async () => {
  const { body } = await server.call('getNews', { token: member.token });
  return body.items.map(({ kind }: { kind: string }) => kind);
};

describe('the member’s recent activity', () => {
  test('has logins, a new device once, and wrong passwords with the device', async () => {
    await query('delete from device where member_id = $1', [member.id]);
    await logIn(member.password);
    await logIn(member.password);
    expect(await events()).toMatchObject([{ kind: 'login', device: 'Chrome, Android', times: 2 }]);
    expect(await told()).toEqual([]);
    await logIn(member.password, { device: 'another-device-of-this-test' });
    await logIn('wrong-password-1');
    expect(await events()).toMatchObject([
      { kind: 'login-failed', device: 'Chrome, Android', times: 1 },
      { kind: 'new-device', times: 1 },
      { kind: 'login', times: 2 },
    ]);
    expect(await told()).toEqual(['new-device']);
    const { items } = (await server.call('getNews', { token: member.token })).body;
    const ids = items.map(({ _id }: { _id: string }) => _id);
    await server.call('seeNews', { token: member.token, body: { ids } });
    expect((await server.call('getNews', { token: member.token })).body.unseen).toBe(0);
  });

  test('has refused logins apart: too many tries, and a block', async () => {
    for (let i = 0; i < 5; i++) await logIn('wrong-password-1', { device: 'a-stranger-of-this-test' });
    const rows = await events();
    expect(rows.map(({ kind, times }) => [kind, times]).sort()).toEqual([
      ['login-failed', 3],
      ['login-locked', 2],
    ]);
    const other = await server.createMember();
    await query("update member set status = 'inactive' where id = $1", [other.id]);
    await logIn(other.password, { who: other });
    await server.deps.securityFailures.flush();
    const { rows: blocked } = await query(
      "select kind from security_event where member_id = $1 and kind like 'login-%'",
      [other.id],
    );
    expect(blocked).toEqual([{ kind: 'login-blocked' }]);
  });

  test('has step-ups, wrong ones, a new password, and the sessions that it ended', async () => {
    await server.openSession(member.id);
    await stepUp('wrong-password-1');
    await stepUp();
    const body = { oldPassword: member.password, newPassword: 'kapao-other-2' };
    expect((await server.call('changePassword', { token: member.token, body })).status).toBe(200);
    expect((await kinds()).sort()).toEqual([
      'login',
      'password',
      'session-ended',
      'step-up',
      'step-up-failed',
    ]);
    expect(await told()).toEqual(['password-changed']);
  });

  test('has a change of the bank account, of which the member is notified', async () => {
    await stepUp();
    const body = { bankAccountNo: `777${member.phone.slice(-7)}` };
    expect((await server.call('updateProfile', { token: member.token, body })).status).toBe(200);
    expect(await kinds()).toEqual(['bank-account', 'step-up']);
    expect(await told()).toEqual(['bank-changed']);
  });

  test('is the member’s own, and the staff’s refused rights are not part of it', async () => {
    await query(`select security_event_add($1, 'right-refused', null, null, '{"who": "Ann"}', 1)`, [
      member.id,
    ]);
    const other = await server.createMember();
    await logIn(other.password, { who: other });
    expect(await events()).toEqual([]);
  });
});

describe('passkeys', () => {
  async function addPasskey(name: string) {
    const { challengeId, options } = (await server.call('beginPasskeyRegistration', { token: member.token }))
      .body;
    const response = new SoftwareAuthenticator(origin).create(options);
    const body = { challengeId, response, name };
    return (await server.call('registerPasskey', { token: member.token, body })).body._id as string;
  }
  const names = async () => {
    const { body } = await server.call('listPasskeys', { token: member.token });
    return body.passkeys.map(({ name }: { name: string }) => name);
  };
  const rename = (passkeyId: string, name: string, token = member.token) =>
    server.call('renamePasskey', { token, params: { passkeyId }, body: { name } });

  test('that are added or removed are events with their name, of which the member is notified', async () => {
    const id = await addPasskey('My phone');
    await stepUp();
    expect(
      (await server.call('removePasskey', { token: member.token, params: { passkeyId: id } })).status,
    ).toBe(200);
    expect(await events()).toMatchObject([
      { kind: 'passkey-removed', name: 'My phone' },
      { kind: 'step-up' },
      { kind: 'passkey-added', name: 'My phone' },
    ]);
    expect((await told()).sort()).toEqual(['passkey-added', 'passkey-removed']);
  });

  test('are named by their owner only', async () => {
    const id = await addPasskey('My phone');
    expect((await rename(id, '  The  new\nphone ')).status).toBe(200);
    expect(await names()).toEqual(['The new phone']);
    expect((await rename(id, ' ')).body).toMatchObject({ code: 'INVALID_USER_INFO' });
    expect((await rename(id, 'x'.repeat(61))).status).toBe(400);
    const other = await server.createMember();
    expect((await rename(id, 'theirs', other.token)).body.code).toBe('NO_DATA');
    expect((await rename('x', 'none')).body.code).toBe('NO_DATA');
    expect(await names()).toEqual(['The new phone']);
  });

  test.each([
    [{}, { passkeys: 1, sessions: 1 }],
    [{ keepSessions: true }, { passkeys: 1, sessions: 2 }],
    [{ removePasskeys: true }, { passkeys: 0, sessions: 1 }],
  ])('and sessions at a change of the password: %j leaves %j', async (choice, left) => {
    await addPasskey('My phone');
    await server.openSession(member.id);
    const change = (oldPassword: string) =>
      server.call('changePassword', {
        token: member.token,
        body: { oldPassword, newPassword: 'kapao-other-2', ...choice },
      });
    // A wrong password changes and removes nothing.
    expect((await change('wrong-password-1')).body.code).toBe('WRONG_PASSWORD');
    expect(await names()).toHaveLength(1);
    expect((await change(member.password)).status).toBe(200);
    const sessions = await query('select from session where member_id = $1 and revoked_at is null', [
      member.id,
    ]);
    expect({ passkeys: (await names()).length, sessions: sessions.rowCount }).toEqual(left);
    const { rows } = await query('select from passkey_claim where member_id = $1', [member.id]);
    expect(rows).toHaveLength(left.passkeys);
  });
});

describe('the table', () => {
  const add = (kind: string, network: number, times = 1) =>
    query(
      `select security_event_add($1, $2, decode(lpad(to_hex($3::int), 64, '0'), 'hex'), null, null, $4)`,
      [member.id, kind, network, times],
    );
  const rows = async () =>
    (
      await query(
        'select kind, times, network_hash is null as others from security_event where member_id = $1 order by times',
        [member.id],
      )
    ).rows;

  test('sums equal events of an hour, and beyond twenty networks all others', async () => {
    for (let network = 0; network < 25; network++) await add('login-failed', network);
    await add('login-failed', 3, 7);
    const all = await rows();
    expect(all).toHaveLength(21);
    expect(all.slice(-2)).toEqual([
      { kind: 'login-failed', times: 5, others: true },
      { kind: 'login-failed', times: 8, others: false },
    ]);
    await add('login', 99);
    expect(await rows()).toContainEqual({ kind: 'login', times: 1, others: false });
  });

  test('sums the same failures of two servers at once without losing one', async () => {
    const failures = JSON.stringify(
      ['01', '02', '03'].map((network) => ({
        member_id: member.id,
        kind: 'login-failed',
        network: network.padStart(64, '0'),
        user_agent: null,
        details: {},
        times: 1,
      })),
    );
    await Promise.all(Array.from({ length: 20 }, () => query('select security_events_add($1)', [failures])));
    expect((await rows()).map(({ times }) => times)).toEqual([20, 20, 20]);
  });

  test('is append-only: nothing is changed, and nothing deleted within 90 days', async () => {
    await add('login', 1);
    for (const change of [
      "update security_event set kind = 'step-up'",
      'update security_event set times = times - 1',
      "update security_event set at = at - interval '1 day', times = times + 1",
      'delete from security_event',
      'truncate security_event',
    ])
      await expect(query(change)).rejects.toThrow('append-only');
    const old = { table: 'security_event', since: 'last_at' };
    expect(await deleteOldRows(server.deps.pool, { ...old, keptFor: '91 days' }, 10)).toBe(0);
    await query('alter table security_event disable trigger security_event_append_only');
    await query("update security_event set last_at = now() - interval '91 days'");
    await query('alter table security_event enable trigger security_event_append_only');
    expect(await deleteOldRows(server.deps.pool, { ...old, keptFor: '90 days' }, 10)).toBe(1);
  });

  test('is swept after the days of the setting, and not before', async () => {
    await add('login', 1);
    const retention = await readContent(server.deps.pool, 'retention');
    await writeContent(server.deps.pool, 'retention', { ...retention, securityDays: 200 });
    const works = new Map<string, RunHandler>();
    registerSessionJobs({ every: (name, _, work) => void works.set(name, work) }, { pool: server.appPool });
    const leftAfter = async (days: number) => {
      await query('alter table security_event disable trigger security_event_append_only');
      await query("update security_event set last_at = now() - $1 * interval '1 day'", [days]);
      await query('alter table security_event enable trigger security_event_append_only');
      await works.get('security-event.sweep')?.(new AbortController().signal);
      return (await rows()).length;
    };
    expect([await leftAfter(199), await leftAfter(201)]).toEqual([1, 0]);
    await writeContent(server.deps.pool, 'retention', retention);
  });

  test('loses a failed change with its transaction', async () => {
    const client = await server.deps.pool.connect();
    await client.query('begin');
    await client.query("update member set password_hash = 'x' where id = $1", [member.id]);
    await client.query('rollback');
    client.release();
    expect(await rows()).toEqual([]);
  });
});

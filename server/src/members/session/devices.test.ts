import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { TestMember } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { type Browser, type OtpFixture, otpFixture, statusAndCode } from '../../testing/otp-fixture.ts';
import { removeDevice } from './devices.ts';

// Covers the devices that a member trusts, where logins on others need a code by SMS.

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const asked = '403 LOGIN_CODE_REQUIRED';

let fixture: OtpFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let member: TestMember;
let phone: Browser;
let laptop: Browser;
/** Tokens of the phone and the laptop. */
let tokens: [string, string];
beforeAll(async () => {
  fixture = await otpFixture({ NEW_DEVICE_CODE: 'on', LOGIN_LIMIT_NAME: '50' });
  backoffice = await testBackoffice(fixture.server);
  ann = await backoffice.staffMember('support');
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  member = await fixture.server.createMember();
  await query('delete from device where member_id = $1', [member.id]);
  await query('delete from session where member_id = $1', [member.id]);
  [phone, laptop] = [fixture.browser(), fixture.browser()];
  tokens = [await entered(phone, chrome), await entered(laptop, firefox)];
});

const query = (text: string, values: unknown[] = []) => fixture.server.deps.pool.query(text, values);
const logIn = (on: Browser, userAgent = chrome, username = member.phone) =>
  on.call('login', { body: { username, password: member.password }, headers: { 'user-agent': userAgent } });
const login = async (on: Browser) => statusAndCode(await logIn(on));

/** Logs in on a new browser by a code of the phone that was entered there; returns the token. */
async function entered(on: Browser, userAgent: string): Promise<string> {
  const first = await logIn(on, userAgent);
  if (first.status === 200) return first.body.token;
  const { ticket } = first.body.params;
  await fixture.pass('login-otp-minute');
  const sent = await on.call('sendLoginCode', { body: { phoneNumber: member.phone, ticket } });
  const body = { otpToken: sent.body.otpToken, otpCode: await fixture.codeOn(member.phone) };
  expect((await on.call('verifyOtp', { body })).status).toBe(200);
  return (await logIn(on, userAgent)).body.token;
}
const devices = async (token = tokens[0]) =>
  (await fixture.server.call('listDevices', { token })).body.sessions;
const idOf = async (name: string, token = tokens[0]) =>
  (await devices(token)).find(({ device }: { device: string }) => device === name)._id;
const remove = async (deviceId: string, token = tokens[0]) =>
  statusAndCode(await fixture.server.call('removeDevice', { token, params: { deviceId } }));
const isOpen = async (token: string) => (await fixture.server.call('getProfile', { token })).status === 200;
const events = async () =>
  (await fixture.server.call('listSecurityEvents', { token: tokens[0] })).body.events.map(
    ({ kind, device }: { kind: string; device: string }) => `${kind} ${device}`,
  );

test.each([
  ['long ago', '1 day'],
  ['just now', '1 second'],
])(
  'a login that waits while its device is removed needs a code, where one was entered %s',
  async (_, since) => {
    await query('update otp_verified set verified_at = now() - $1::interval', [since]);
    const id = await idOf('Firefox, Linux');
    const late = await inTransaction(fixture.server.deps.pool, async (client) => {
      expect(await removeDevice(client, member.id, id)).toMatchObject({ ended: 1 });
      const answer = login(laptop);
      await untilWaiting(fixture.server.deps.pool, 'session_begin');
      return { answer };
    });
    expect(await late.answer).toBe(asked);
    expect(await devices()).toHaveLength(1);
  },
);

test('lists each trusted device once, the caller’s own first, also when it is logged out', async () => {
  await logIn(phone);
  expect(await devices()).toEqual([
    {
      _id: expect.any(String),
      device: 'Chrome, Android',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      loggedIn: true,
      current: true,
    },
    expect.objectContaining({ device: 'Firefox, Linux', loggedIn: true, current: false }),
  ]);
  await fixture.server.call('logout', { token: tokens[1] });
  expect((await devices())[1]).toMatchObject({ device: 'Firefox, Linux', loggedIn: false });
  // Sessions are deleted long before a device is.
  await query('delete from session where member_id = $1 and revoked_at is not null', [member.id]);
  expect((await devices())[1]).toMatchObject({ device: 'Firefox, Linux', loggedIn: false });
});

test('shows neither another member’s device nor a hash, and lets nobody else remove one', async () => {
  const id = await idOf('Firefox, Linux');
  const other = await fixture.server.createMember();
  expect(await remove(id, other.token)).toBe('404 NO_DATA');
  expect(await remove('x')).toBe('404 NO_DATA');
  const { rows } = await query(`select encode(device_hash, 'hex') as hash from device where member_id = $1`, [
    member.id,
  ]);
  const text = JSON.stringify(await devices()).replaceAll('-', '');
  for (const { hash } of rows)
    for (const part of [hash.slice(0, 32), hash.slice(32)]) expect(text).not.toContain(part);
  expect(await isOpen(tokens[1])).toBe(true);
});

test('a removed device is logged out and needs a code again, and the member is told when it comes back', async () => {
  const again = await logIn(laptop, firefox);
  expect(await remove(await idOf('Firefox, Linux'))).toBe('200 undefined');
  for (const token of [tokens[1], again.body.token]) expect(await isOpen(token)).toBe(false);
  expect(await isOpen(tokens[0])).toBe(true);
  expect(await devices()).toHaveLength(1);
  // The code that was entered there half an hour ago is worth nothing either.
  expect(await login(laptop)).toBe(asked);
  expect(await login(phone)).toBe('200 undefined');
  await entered(laptop, firefox);
  expect(await devices()).toHaveLength(2);
  const told = `select times from security_event where member_id = $1 and kind = 'new-device'`;
  // Once as a device never seen before, once after its removal.
  expect((await query(told, [member.id])).rows).toEqual([{ times: 2 }]);
  expect(await events()).toContain('device-removed Firefox, Linux');
});

test('the last four digits of the phone name nobody on a removed device', async () => {
  const ending = member.phone.slice(-4);
  expect((await logIn(laptop, firefox, ending)).status).toBe(200);
  await remove(await idOf('Firefox, Linux'));
  expect((await logIn(laptop, firefox, ending)).body.code).toBe('NO_USER');
});

test('all others are removed, and every other session ends, also of this browser', async () => {
  const twice = (await logIn(phone)).body.token;
  expect((await fixture.server.call('removeOtherDevices', { token: tokens[0] })).status).toBe(200);
  expect(await Promise.all([tokens[0], twice, tokens[1]].map(isOpen))).toEqual([true, false, false]);
  expect(await devices()).toMatchObject([{ device: 'Chrome, Android', current: true }]);
  expect([await login(phone), await login(laptop)]).toEqual(['200 undefined', asked]);
});

test('removed twice at once is removed once', async () => {
  const id = await idOf('Firefox, Linux');
  expect((await Promise.all([remove(id), remove(id)])).sort()).toEqual(['200 undefined', '404 NO_DATA']);
  const { rows } = await query(
    `select times from security_event where member_id = $1 and kind = 'device-removed'`,
    [member.id],
  );
  expect(rows).toEqual([{ times: 1 }]);
});

test('a removed device still shows which members share it', async () => {
  await remove(await idOf('Firefox, Linux'));
  const { rows } = await query('select from device where member_id = $1', [member.id]);
  expect(rows).toHaveLength(2);
});

describe('staff', () => {
  const see = async () =>
    (await backoffice.call('getMember', { as: ann, params: { memberId: member.id } })).body.devices;
  const act = (body: object, as = ann) =>
    backoffice.call('setAccountStatus', {
      as,
      params: { memberId: member.id },
      body: { why: 'PHONE_LOST', ...body },
    });

  test('see the devices and remove one, with name and reason in audit and timeline', async () => {
    const seen = await see();
    expect(seen).toMatchObject([
      { device: 'Firefox, Linux', isLoggedIn: true },
      { device: 'Chrome, Android', isLoggedIn: true },
    ]);
    const deviceId = seen[0].id;
    expect((await act({ act: 'remove-device', deviceId })).body).toEqual({ ended: 1 });
    expect(await see()).toHaveLength(1);
    expect([await isOpen(tokens[1]), await login(laptop)]).toEqual([false, asked]);
    const { rows } = await query(
      `select who, after, why from audit where member_id = $1 and action = 'setAccountStatus'`,
      [member.id],
    );
    const after = { act: 'remove-device', device: 'Firefox, Linux', ended: 1 };
    expect(rows).toEqual([{ who: ann.name, after, why: 'PHONE_LOST' }]);
    const timeline = await backoffice.call('listTimeline', {
      as: ann,
      params: { memberId: member.id },
      query: {},
    });
    expect(timeline.body.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'remove-device', who: ann.name }),
        expect.objectContaining({ event: 'device-removed', state: 'done' }),
      ]),
    );
    expect((await act({ act: 'remove-device', deviceId })).body).toMatchObject({
      code: 'ALREADY_CLOSED',
      params: { who: ann.name },
    });
  });

  test('name a device for this action only, and need the right', async () => {
    const deviceId = (await see())[0].id;
    for (const body of [{ act: 'remove-device' }, { act: 'end-sessions', deviceId }])
      expect((await act(body)).body).toMatchObject({ code: 'INVALID_INPUT', params: { field: 'deviceId' } });
    const viewer = await backoffice.staffMember('viewer');
    expect((await act({ act: 'remove-device', deviceId }, viewer)).status).toBe(403);
    expect(await see()).toHaveLength(2);
  });
});

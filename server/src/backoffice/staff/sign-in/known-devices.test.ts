import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { codeOf } from '../totp.ts';
import { createSignInLimits } from './sign-in-limits.ts';

let server: TestServer;
let backoffice: TestBackoffice;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: 'loopback' } });
  backoffice = await testBackoffice(server);
});
afterAll(async () => {
  await backoffice.close();
  await server.close();
});

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .join('; ');

interface Try {
  readonly name: string;
  readonly password: string;
  readonly from: string;
  readonly cookie?: string;
}
const signIn = ({ name, password, from, cookie = '' }: Try) =>
  backoffice.call('signIn', { body: { name, password }, headers: { 'x-forwarded-for': from, cookie } });

const home = '198.51.100.7';

/** Signs in with password and code; returns the reply to the code. */
async function enter(who: TestStaffMember, { cookie = '', from = home } = {}) {
  const half = await signIn({ ...who, from, cookie });
  expect(half.status).toBe(200);
  // A device is known after the second factor, not before.
  expect(cookiesOf(half.headers)).not.toContain('device');
  await server.deps.pool.query('update staff_member set totp_step = null where id = $1', [who.id]);
  const whole = await backoffice.call('showCode', {
    body: { code: codeOf(who.totpSecret) },
    headers: { 'x-forwarded-for': from, cookie: [cookiesOf(half.headers), cookie].join('; ') },
  });
  expect(whole.status).toBe(200);
  return whole;
}
const deviceOf = (headers: Headers) => /kapao_backoffice_device=[^;]+/.exec(cookiesOf(headers))?.[0] ?? '';
const tokenOf = (headers: Headers) => /kapao_backoffice=([^;]+)/.exec(cookiesOf(headers))?.[1] ?? '';
const newDevice = async (who: TestStaffMember) => deviceOf((await enter(who)).headers);

/** Tries wrong passwords in several spellings of the name until it is locked; returns how many were checked. */
async function lock({ name }: TestStaffMember, from = (_: number) => home) {
  const spellings = [name, name.toUpperCase(), ` ${name.replace(' ', '  ')}`, name.replace('op', 'ｏｐ')];
  for (let i = 0; i < 60; i++) {
    const tried = await signIn({ name: spellings[i % 4] ?? name, password: 'wrong', from: from(i) });
    if (tried.status === 429) return i;
  }
  return null;
}
const isLocked = async (who: TestStaffMember, cookie = '', from = home) =>
  (await signIn({ ...who, from, cookie })).status === 429;
const forgetCounters = () => server.deps.pool.query('delete from rate_limit');

describe('a stranger who tries a name from many networks', () => {
  test('is slowed, and locks its owner out on new devices only', async () => {
    await forgetCounters();
    const [me, other] = [await backoffice.staffMember('finance'), await backoffice.staffMember('finance')];
    const [mine, theirs] = [await newDevice(me), await newDevice(other)];
    // The fiftieth try is the owner's own sign-in, on a device that was new then.
    expect(await lock(me, (i) => `203.0.${i}.9`)).toBe(49);
    expect(await isLocked(me)).toBe(true);
    expect(await isLocked(me, theirs)).toBe(true);
    expect(await isLocked(me, `${mine}x`)).toBe(true);
    expect(await isLocked(me, mine.replace('=', '=x'))).toBe(true);
    expect(await isLocked(me, mine, '192.0.2.1')).toBe(false);
    expect(await isLocked(other)).toBe(false);
    expect((await enter(me, { cookie: mine, from: '203.0.1.9' })).status).toBe(200);
  });

  test('in the owner’s own network locks nobody out on a known device either', async () => {
    await forgetCounters();
    const me = await backoffice.staffMember('finance');
    const mine = await newDevice(me);
    expect(await lock(me)).toBe(10);
    expect([await isLocked(me), await isLocked(me, mine)]).toEqual([true, false]);
  });

  test('uses up no code of the owner’s device, even with the password', async () => {
    await forgetCounters();
    const me = await backoffice.staffMember('finance');
    const mine = await newDevice(me);
    const { headers } = await signIn({ ...me, from: '203.0.113.1' });
    const guess = () =>
      backoffice.call('showCode', { body: { code: '000000' }, headers: { cookie: cookiesOf(headers) } });
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await guess()).body.code);
    expect(codes).toEqual([...Array(10).fill('WRONG_SIGN_IN'), 'REQUEST_LIMIT']);
    expect((await enter(me, { cookie: mine })).status).toBe(200);
  });
});

test('a known device has ten wrong passwords of its own, and the right one resets them', async () => {
  await forgetCounters();
  const me = await backoffice.staffMember('finance');
  const cookie = await newDevice(me);
  const wrong = async () => (await signIn({ ...me, password: 'wrong', from: home, cookie })).status;
  for (let i = 0; i < 9; i++) expect(await wrong()).toBe(409);
  expect((await signIn({ ...me, from: home, cookie })).status).toBe(200);
  for (let i = 0; i < 10; i++) expect(await wrong()).toBe(409);
  expect(await wrong()).toBe(429);
  expect(await isLocked(me)).toBe(false);
});

test('a device keeps its id for all who sign in on it, and is hidden from scripts', async () => {
  await forgetCounters();
  const [me, other] = [await backoffice.staffMember('finance'), await backoffice.staffMember('finance')];
  const first = await enter(me);
  const cookie = deviceOf(first.headers);
  expect(first.headers.getSetCookie().find((each) => each.startsWith(cookie))).toMatch(
    /; Path=\/backoffice; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  expect(deviceOf((await enter(other, { cookie })).headers)).toBe(cookie);
  await lock(me);
  await lock(other);
  expect([await isLocked(me, cookie), await isLocked(other, cookie)]).toEqual([false, false]);
});

describe('a device is no longer known', () => {
  const owner = () => backoffice.staffMember('owner');
  const endings: [string, (who: TestStaffMember, token: string) => Promise<unknown>][] = [
    [
      'after a change of the password elsewhere',
      (who) =>
        backoffice.call('changePassword', {
          as: who,
          body: { old: who.password, password: 'tamarind and rain' },
        }),
    ],
    [
      'when its staff member ends the other sessions',
      (who) => backoffice.call('endMySession', { as: who, body: { session: null } }),
    ],
    [
      'when another operator ends its session',
      async ({ id }, token) => {
        const { rows } = await server.deps.pool.query(
          'select id from staff_session where staff_id = $1 and device_hash is not null',
          [id],
        );
        expect((await backoffice.call('getMe', { token })).status).toBe(200);
        return backoffice.call('endStaffSession', {
          as: await owner(),
          params: { id },
          body: { session: rows[0].id },
        });
      },
    ],
    [
      'when another operator ends all sessions',
      async ({ id }) =>
        backoffice.call('endStaffSession', { as: await owner(), params: { id }, body: { session: null } }),
    ],
    [
      'when another operator makes a new link',
      async ({ id }) =>
        backoffice.call('recoverStaffMember', { as: await owner(), params: { id }, body: { why: 'lost' } }),
    ],
    [
      'when its staff member is suspended',
      async ({ id }) =>
        backoffice.call('suspendStaffMember', { as: await owner(), params: { id }, body: { why: 'left' } }),
    ],
  ];
  test.each(endings)('%s', async (_, end) => {
    const me = await backoffice.staffMember('finance');
    const { headers } = await enter(me);
    expect(await devicesOf(me)).toBe(1);
    expect(await end(me, tokenOf(headers))).toMatchObject({ status: 200 });
    expect(await devicesOf(me)).toBe(0);
  });

  test('but stays so on the device that changed the password', async () => {
    await forgetCounters();
    const me = await backoffice.staffMember('finance');
    await newDevice(me);
    const { headers } = await enter(me);
    const changed = await backoffice.call('changePassword', {
      token: tokenOf(headers),
      body: { old: me.password, password: 'tamarind and rain' },
    });
    expect(changed.status).toBe(200);
    expect(await devicesOf(me)).toBe(1);
    await lock(me);
    expect(await isLocked({ ...me, password: 'tamarind and rain' }, deviceOf(headers))).toBe(false);
  });

  test('when ten others were used after it', async () => {
    await forgetCounters();
    const me = await backoffice.staffMember('finance');
    const first = await newDevice(me);
    const second = await newDevice(me);
    for (let i = 0; i < 9; i++) await newDevice(me);
    expect(await devicesOf(me)).toBe(10);
    await lock(me);
    expect([await isLocked(me, first), await isLocked(me, second)]).toEqual([true, false]);
  });

  async function devicesOf({ id }: TestStaffMember): Promise<number> {
    const { rows } = await server.deps.pool.query('select from staff_device where staff_id = $1', [id]);
    return rows.length;
  }
});

test('a link’s holder signs in on a known device, whatever strangers tried', async () => {
  await forgetCounters();
  const owner = await backoffice.staffMember('owner');
  const { body: made } = await backoffice.call('inviteStaffMember', {
    as: owner,
    body: { name: 'Mali', role: 'support' },
  });
  const token = made.link.split('#')[1];
  const { body: link } = await backoffice.call('readLink', { body: { token } });
  const used = await backoffice.call('useLink', {
    body: { token, password: 'tamarind and rain', code: codeOf(link.secret) },
  });
  expect(used.status).toBe(200);
  const mali = { id: made.id, name: 'Mali', password: 'tamarind and rain', totpSecret: '', token: '' };
  await lock(mali);
  expect([await isLocked(mali), await isLocked(mali, deviceOf(used.headers))]).toEqual([true, false]);
});

test('codes of unknown devices are bounded for a day, however patiently they are tried', async () => {
  const limits = createSignInLimits(server.deps.pool);
  const { id } = await backoffice.staffMember('support');
  for (let i = 0; i < 50; i++) {
    expect(await limits.code(id, null)).toBeNull();
    // Resets the limit per quarter of an hour, so that only the daily one remains.
    if (i % 10 === 9) await limits.rightCode(id, null);
  }
  expect(await limits.code(id, null)).toBeGreaterThan(3_600);
  expect(await limits.code(id, Buffer.from('a known device'))).toBeNull();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { codeOf } from './totp.ts';

let server: TestServer;
let backoffice: TestBackoffice;
const origin = 'https://console.example.org';

beforeAll(async () => {
  server = await testServer({ env: { OPERATOR_URL: `${origin}/` } });
  backoffice = await testBackoffice(server);
});

afterAll(async () => {
  await backoffice.close();
  await server.close();
});

const cookieOf = (headers: Headers) =>
  /kapao_backoffice=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

/** Signs in with the password alone; returns the half session's token. */
async function half({ name, password }: Pick<TestStaffMember, 'name' | 'password'>) {
  return cookieOf((await backoffice.call('signIn', { body: { name, password } })).headers);
}

/** Opens a second session, completed with the code of `at`, by default the present. */
async function another(staffMember: TestStaffMember, at?: number) {
  const token = await half(staffMember);
  const code = codeOf(staffMember.totpSecret, at);
  return cookieOf((await backoffice.call('showCode', { token, body: { code } })).headers);
}

const status = async (token: string) => (await backoffice.call('getMe', { token })).status;

async function withPasskey() {
  const staffMember = await backoffice.staffMember('finance');
  const key = new SoftwareAuthenticator(origin);
  const { body } = await backoffice.call('beginPasskeyEnrol', { as: staffMember });
  const added = await backoffice.call('addPasskey', {
    as: staffMember,
    body: { response: key.create(body.options) },
  });
  expect(added.status).toBe(200);
  return { operator: staffMember, key };
}

test('a session is listed, and only its own staff member can end it', async () => {
  const me = await backoffice.staffMember('support');
  const other = await another(me);
  const { body } = await backoffice.call('getMyAccount', { as: me });
  expect(body.sessions.map(({ mine, whole }: Record<string, boolean>) => [mine, whole])).toEqual([
    [false, true],
    [true, true],
  ]);
  const end = (as: TestStaffMember) =>
    backoffice.call('endMySession', { as, body: { session: body.sessions[0].id } });
  expect((await end(await backoffice.staffMember('owner'))).body).toEqual({ ended: 0 });
  expect(await status(other)).toBe(200);
  expect((await end(me)).body).toEqual({ ended: 1 });
  expect(await status(other)).toBe(401);
  expect(await status(me.token)).toBe(200);
});

test('a new password ends the other sessions, and the old password no longer works', async () => {
  const me = await backoffice.staffMember('support');
  const other = await another(me);
  const change = (old: string, password: string) =>
    backoffice.call('changePassword', { as: me, body: { old, password } });
  expect((await change('not this one', 'tamarind and rain')).body.code).toBe('WRONG_SIGN_IN');
  expect((await change(me.password, 'short')).body.code).toBe('WEAK_PASSWORD');
  expect((await change(me.password, `${me.name} ${me.name}`)).body.code).toBe('WEAK_PASSWORD');
  expect((await change(me.password, 'tamarind and rain')).status).toBe(200);
  expect([await status(other), await status(me.token)]).toEqual([401, 200]);
  expect(await half(me)).toBe('');
  expect(await half({ name: me.name, password: 'tamarind and rain' })).not.toBe('');
});

test.each([
  ['a common one', () => 'Qwerty123456'],
  ['little more than the product’s word', () => 'K4pao-2024-2025'],
  ['little more than the own name', ({ name }: TestStaffMember) => `${name.replace(' ', '-')}-2024`],
])('a password that is %s is refused', async (_, weak) => {
  const me = await backoffice.staffMember('support');
  const body = { old: me.password, password: weak(me) };
  expect((await backoffice.call('changePassword', { as: me, body })).body.code).toBe('WEAK_PASSWORD');
});

test('a new authenticator app works from its first correct code on, and the old one no more', async () => {
  const me = await backoffice.staffMember('support');
  const { body } = await backoffice.call('beginAuthenticator', { as: me });
  const show = (code: string) => backoffice.call('changeAuthenticator', { as: me, body: { code } });
  expect((await show(codeOf(me.totpSecret))).body.code).toBe('WRONG_SIGN_IN');
  // Fixed time, because the next 30-second period with another code may begin during the test.
  const at = Date.now();
  expect((await show(codeOf(body.secret, at))).status).toBe(200);
  expect((await show(codeOf(body.secret, at))).body.code).toBe('EXPIRED');
  expect(await another(me)).toBe('');
  expect(await another({ ...me, totpSecret: body.secret }, at)).toBe(''); // The test has just used that code.
  expect(await another({ ...me, totpSecret: body.secret }, at + 30_000)).not.toBe('');
});

test('changing password, authenticator or passkeys needs a fresh second factor', async () => {
  const me = await backoffice.staffMember('support');
  await backoffice.makeStale(me);
  const calls = await Promise.all([
    backoffice.call('changePassword', { as: me, body: { old: me.password, password: 'tamarind and rain' } }),
    backoffice.call('beginAuthenticator', { as: me }),
    backoffice.call('beginPasskeyEnrol', { as: me }),
    backoffice.call('removePasskey', { as: me, body: { passkey: 'x' } }),
  ]);
  expect(calls.map(({ body }) => body.code)).toEqual(Array(4).fill('FRESH_FACTOR'));
});

test('a passkey works as second factor, once per challenge, and the session gets a new token', async () => {
  const { operator, key } = await withPasskey();
  const signedIn = await backoffice.call('signIn', {
    body: { name: operator.name, password: operator.password },
  });
  expect(signedIn.body.factors).toEqual(['passkey', 'totp']);
  const token = cookieOf(signedIn.headers);
  // A page that is reloaded between the two factors asks for both again.
  expect((await backoffice.call('getMe', { token })).body).toMatchObject({
    code: 'SECOND_FACTOR',
    params: { passkey: true },
  });
  const { body } = await backoffice.call('beginPasskey', { token });
  const response = key.get(body.options);
  const shown = await backoffice.call('showPasskey', { token, body: { response } });
  expect(shown.body).toMatchObject({ id: operator.id });
  expect(await status(token)).toBe(401);
  const whole = cookieOf(shown.headers);
  expect(await status(whole)).toBe(200);
  expect((await backoffice.call('showPasskey', { token: whole, body: { response } })).body.code).toBe(
    'WRONG_SIGN_IN',
  );
});

test('a passkey that refreshes a session keeps its token', async () => {
  const { operator, key } = await withPasskey();
  await backoffice.makeStale(operator);
  const { body } = await backoffice.call('beginPasskey', { as: operator });
  const shown = await backoffice.call('showPasskey', {
    as: operator,
    body: { response: key.get(body.options) },
  });
  expect(cookieOf(shown.headers)).toBe('');
  expect((await backoffice.call('beginPasskeyEnrol', { as: operator })).status).toBe(200);
});

test('a passkey of another person, origin or challenge, without user verification, or copied is refused', async () => {
  const [mine, theirs] = [await withPasskey(), await withPasskey()];
  const tries = [
    (options: object) => theirs.key.get(options as never),
    (options: object) => mine.key.get(options as never, { origin: 'https://wallet.example.org' }),
    (options: object) => mine.key.get(options as never, { rpId: 'wallet.example.org' }),
    (options: object) => mine.key.get(options as never, { flags: 0x01 }),
    (options: object) => mine.key.get(options as never, { challenge: 'AAAA' }),
  ];
  for (const answer of tries) {
    const token = await half(mine.operator);
    const { body } = await backoffice.call('beginPasskey', { token });
    const shown = await backoffice.call('showPasskey', { token, body: { response: answer(body.options) } });
    expect(shown.body.code).toBe('WRONG_SIGN_IN');
  }
  const token = await half(mine.operator);
  const first = await backoffice.call('beginPasskey', { token });
  await backoffice.call('showPasskey', {
    token,
    body: { response: mine.key.get(first.body.options, { signCount: 9 }) },
  });
  const again = await half(mine.operator);
  const { body } = await backoffice.call('beginPasskey', { token: again });
  const copied = mine.key.get(body.options, { signCount: 9 });
  expect((await backoffice.call('showPasskey', { token: again, body: { response: copied } })).body.code).toBe(
    'WRONG_SIGN_IN',
  );
});

test('a removed passkey no longer works, and only its owner can remove it', async () => {
  const { operator } = await withPasskey();
  const { body } = await backoffice.call('getMyAccount', { as: operator });
  const remove = (as: TestStaffMember) =>
    backoffice.call('removePasskey', { as, body: { passkey: body.passkeys[0].id } });
  expect((await remove(await backoffice.staffMember('owner'))).body.code).toBe('NO_DATA');
  expect((await remove(operator)).status).toBe(200);
  expect((await backoffice.call('beginPasskey', { token: await half(operator) })).body.code).toBe('NO_DATA');
});

test('a staff member has at most five passkeys, also when two are added at once', async () => {
  const me = await backoffice.staffMember('support');
  const add = async (token: string) => {
    const key = new SoftwareAuthenticator(origin);
    const { body, status } = await backoffice.call('beginPasskeyEnrol', { token });
    if (status !== 200) return body.code;
    return (await backoffice.call('addPasskey', { token, body: { response: key.create(body.options) } })).body
      .code;
  };
  for (let i = 0; i < 4; i++) expect(await add(me.token)).toBeUndefined();
  const other = await another(me);
  const last = await Promise.all([add(me.token), add(other)]);
  expect(last.filter((code) => code === undefined)).toHaveLength(1);
  expect(await add(me.token)).toBe('TOO_MANY');
});

test('behind https the session cookie is Secure, HttpOnly and SameSite=Strict', async () => {
  const { name, password } = await backoffice.staffMember('viewer');
  const { headers } = await backoffice.call('signIn', { body: { name, password } });
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-kapao_backoffice=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  );
  // A neighbouring subdomain can set the plain name.
  const planted = { cookie: `kapao_backoffice=${cookieOf(headers)}` };
  expect((await backoffice.call('getMe', { headers: planted })).body.code).toBe('SIGNED_OUT');
});

test('the language is saved', async () => {
  const me = await backoffice.staffMember('viewer');
  await backoffice.call('setMyLocale', { as: me, body: { locale: 'th' } });
  expect((await backoffice.call('getMe', { as: me })).body.locale).toBe('th');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../../testing/backoffice/backoffice-server.ts';
import { codeOf } from '../totp.ts';

let server: TestServer;
let backoffice: TestBackoffice;

beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
});

afterAll(async () => {
  await backoffice.close();
  await server.close();
});

const cookieOf = (headers: Headers) =>
  /kapao_backoffice=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

test('sign-in needs a password and a code, and the code works once', async () => {
  const { id, name, password, totpSecret } = await backoffice.staffMember('finance');
  const wrong = await backoffice.call('signIn', { body: { name, password: `${password}!` } });
  expect(wrong.body.code).toBe('WRONG_SIGN_IN');
  const half = await backoffice.call('signIn', { body: { name: name.toUpperCase(), password } });
  expect(half.body).toEqual({ factors: ['totp'] });
  const token = cookieOf(half.headers);
  expect((await backoffice.call('getMe', { token })).body).toMatchObject({
    code: 'SECOND_FACTOR',
    params: { passkey: false },
  });
  const code = codeOf(totpSecret);
  const whole = await backoffice.call('showCode', { token, body: { code } });
  expect(whole.body).toMatchObject({ id, name, role: { code: 'finance' } });
  // The half session's token is replaced, so that whoever knew or planted it is not signed in.
  expect((await backoffice.call('getMe', { token })).body.code).toBe('SIGNED_OUT');
  const entered = cookieOf(whole.headers);
  expect((await backoffice.call('getMe', { token: entered })).status).toBe(200);
  // A code works once, so one seen over a shoulder is useless.
  const again = await backoffice.call('signIn', { body: { name, password } });
  expect(
    (await backoffice.call('showCode', { token: cookieOf(again.headers), body: { code } })).body.code,
  ).toBe('WRONG_SIGN_IN');
  const out = await backoffice.call('signOut', { token: entered });
  expect(out.headers.get('clear-site-data')).toBe('"cache"');
  expect((await backoffice.call('getMe', { token: entered })).body.code).toBe('SIGNED_OUT');
});

test('the session cookie is HttpOnly, SameSite=Strict and limited to the back-office path', async () => {
  const { name, password } = await backoffice.staffMember('viewer');
  const { headers } = await backoffice.call('signIn', { body: { name, password } });
  expect(headers.get('set-cookie')).toMatch(/; Path=\/backoffice; Max-Age=43200; HttpOnly; SameSite=Strict$/);
});

test('a call with the cookie but without X-Requested-With is refused', async () => {
  const { token } = await backoffice.staffMember('owner');
  const headers = { cookie: `kapao_backoffice=${token}`, 'x-requested-with': '' };
  expect((await backoffice.fetch('/backoffice/me', { headers })).status).toBe(403);
});

test('signing in, or using a link, in the session of another staff member ends it, and is audited as the new one', async () => {
  const [owner, other, bo] = [
    await backoffice.staffMember('owner'),
    await backoffice.staffMember('owner'),
    await backoffice.staffMember('finance'),
  ];
  const { name, password } = bo;
  await backoffice.call('signIn', { token: owner.token, body: { name, password } });
  const { body: made } = await backoffice.call('inviteStaffMember', {
    as: other,
    body: { name: 'Noi', role: 'support' },
  });
  const token = made.link.split('#')[1];
  const { body: link } = await backoffice.call('readLink', { body: { token } });
  const begins = { token, password: 'tamarind and rain', code: codeOf(link.secret) };
  expect((await backoffice.call('useLink', { token: other.token, body: begins })).status).toBe(200);
  for (const { token } of [owner, other])
    expect((await backoffice.call('getMe', { token })).body.code).toBe('SIGNED_OUT');
  const { rows } = await server.deps.pool.query(
    `select a.who, a.subject, s.staff_id = a.staff_id as own from audit a left join staff_session s on s.id = a.session_id
      where a.action in ('signIn', 'useLink') and a.staff_id = any ($1) order by a.seq`,
    [[bo.id, made.id]],
  );
  expect(rows).toEqual([
    { who: name, subject: 'operator', own: true },
    // Approval request for the role, made by opening the link, and the use of the link.
    { who: 'Noi', subject: 'proposal', own: true },
    { who: 'Noi', subject: 'operator', own: true },
  ]);
});

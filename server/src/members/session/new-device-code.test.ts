import { minuteMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import type { TestMember } from '../../testing/app.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import {
  type Browser,
  type OtpFixture,
  otpFixture,
  statusAndCode,
  wrong,
} from '../../testing/otp-fixture.ts';
import { makeLoginTicket } from '../otp/login-ticket.ts';
import { readOtpToken } from '../otp/otp-token.ts';
import { resetCode } from '../password-reset/reset-code.ts';

// Covers the code by SMS that a login with the password on a new device needs; limits of codes: otp.test.ts.

const origin = 'https://wallet.example.org';
let fixture: OtpFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await otpFixture({ NEW_DEVICE_CODE: 'on', LOGIN_LIMIT_NAME: '50', PUBLIC_URL: origin });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.server.createMember();
});

const query = (text: string, values: unknown[] = []) => fixture.server.deps.pool.query(text, values);
const login = async (on: Browser, password = member.password) =>
  statusAndCode(await on.call('login', { body: { username: member.phone, password } }));
const loggedIn = '200 undefined';
const asked = '403 LOGIN_CODE_REQUIRED';
/** Returns the ticket that the right password gets. */
async function ticketOf(on: Browser): Promise<string> {
  const { body } = await on.call('login', { body: { username: member.phone, password: member.password } });
  return body.params.ticket;
}
const ask = (on: Browser, ticket?: string) =>
  on.call('sendLoginCode', { body: { phoneNumber: member.phone, ticket } });
/** Has a code sent to the member's phone; returns its token. */
async function send(on: Browser): Promise<string> {
  const { status, body } = await ask(on, await ticketOf(on));
  expect([status, body.code]).toEqual([200, '']);
  return body.otpToken;
}
const enter = async (on: Browser, otpToken: string, otpCode: string) =>
  statusAndCode(await on.call('verifyOtp', { body: { otpToken, otpCode } }));

test('the right password on a new device logs in after the code of the phone, and from then on without', async () => {
  const device = fixture.browser();
  expect(await login(device, 'not-it')).toBe('401 WRONG_CREDENTIAL');
  expect(await login(device)).toBe(asked);
  const token = await send(device);
  const code = await fixture.codeOn(member.phone);
  expect(await enter(device, token, wrong(code))).toBe('409 OTP_CODE_INVALID');
  expect(await login(device)).toBe(asked);
  expect(await enter(device, token, code)).toBe('200 OTP_CODE_VALID');
  expect(await login(device)).toBe(loggedIn);
  await query(`update otp_verified set verified_at = now() - interval '1 day'`);
  expect(await login(device)).toBe(loggedIn);
  expect(await login(fixture.browser())).toBe(asked);
});

test('a code lets nobody in without the password, on another device or to another account', async () => {
  const [device, other] = [fixture.browser(), fixture.browser()];
  // The answer gives the other device a cookie of its own.
  await ask(other, '');
  await login(device);
  const token = await send(device);
  expect(await enter(device, token, await fixture.codeOn(member.phone))).toBe('200 OTP_CODE_VALID');
  expect(await login(device, 'not-it')).toBe('401 WRONG_CREDENTIAL');
  expect(await login(other)).toBe(asked);
  member = await fixture.server.createMember();
  expect(await login(device)).toBe(asked);
});

test('codes for logins are counted apart from those that anybody may have sent to the phone', async () => {
  expect(statusAndCode(await fixture.send(member.phone))).toBe('200 ');
  expect(statusAndCode(await fixture.send(member.phone))).toBe('429 REQUEST_LIMIT_1MIN');
  const device = fixture.browser();
  await send(device);
  expect(statusAndCode(await ask(device, await ticketOf(device)))).toBe('429 REQUEST_LIMIT_1MIN');
});

test('only whoever gave the right password has a code sent, to this phone, from this device, within half an hour', async () => {
  const [device, other] = [fixture.browser(), fixture.browser()];
  // The answer gives each a cookie.
  for (const on of [device, other]) expect(statusAndCode(await ask(on, ''))).toBe('409 LOGIN_FAIL');
  const of = member;
  const ticket = await ticketOf(device);
  const { serverKeys } = fixture.server.deps.settings;
  const shown = { phone: `+66${of.phone.slice(1)}`, device: null };
  const old = makeLoginTicket(serverKeys, shown, Date.now() - 31 * minuteMs);
  const changed = `${Date.now() + 31 * minuteMs}.${ticket.split('.')[1]}`;
  member = await fixture.server.createMember();
  const foreign = await ticketOf(device);
  member = of;
  for (const bad of ['no-ticket', foreign, old, changed])
    expect(statusAndCode(await ask(device, bad)), bad).toBe('409 LOGIN_FAIL');
  expect(statusAndCode(await ask(other, ticket))).toBe('409 LOGIN_FAIL');
  expect(statusAndCode(await ask(device))).toBe('400 INVALID_INPUT');
  expect(await fixture.codeOn(of.phone)).toBe('');
  expect(statusAndCode(await ask(device, ticket))).toBe('200 ');
});

test('members log in where registrations need no code, or end for their country', async () => {
  const { pool } = fixture.server.deps;
  await writeContent(pool, 'registerOTP', false);
  await writeContent(pool, 'jurisdictions', ['+856']);
  await send(fixture.browser());
  await writeContent(pool, 'registerOTP', true);
  await writeContent(pool, 'jurisdictions', []);
});

test('the member sees a right password that stopped at the code', async () => {
  await login(fixture.browser());
  await fixture.server.deps.securityFailures.flush();
  const { body } = await fixture.server.call('listSecurityEvents', { token: member.token });
  expect(body.events).toMatchObject([{ kind: 'login-code-asked', times: 1 }, { kind: 'login' }]);
});

test('the first login within an hour of the registration needs none', async () => {
  await query('delete from device where member_id = $1', [member.id]);
  await query(`update member set created_at = now() - interval '61 minutes' where id = $1`, [member.id]);
  expect(await login(fixture.browser())).toBe(asked);
  await query(`update member set created_at = now() - interval '59 minutes' where id = $1`, [member.id]);
  expect(await login(fixture.browser())).toBe(loggedIn);
  expect(await login(fixture.browser())).toBe(asked);
});

test('a passkey needs none', async () => {
  const { token } = member;
  const key = new SoftwareAuthenticator(origin);
  const begun = (await fixture.server.call('beginPasskeyRegistration', { token })).body;
  const made = { challengeId: begun.challengeId, response: key.create(begun.options) };
  expect((await fixture.server.call('registerPasskey', { token, body: made })).status).toBe(200);
  const device = fixture.browser();
  const { challengeId, options } = (await device.call('beginPasskeyLogin')).body;
  const response = key.get(options);
  expect((await device.call('passkeyLogin', { body: { challengeId, response } })).status).toBe(200);
});

test('the device on which the password was reset needs none, and no other', async () => {
  const device = fixture.browser();
  const begun = await device.call('beginReset', { body: { phoneNumber: member.phone } });
  const { resetToken } = begun.body;
  const { current } = fixture.server.deps.settings.serverKeys;
  const code = resetCode(current, readOtpToken(resetToken)!); // Not null, because the token is ours.
  expect((await device.call('checkResetCode', { body: { resetToken, code } })).status).toBe(200);
  const { rows } = await query('select right(bank_account_no, 6) as digits from member where id = $1', [
    member.id,
  ]);
  const password = 'tamarind-and-rain-42';
  const body = { resetToken, newPassword: password, accountDigits: rows[0].digits };
  expect((await device.call('finishReset', { body })).status).toBe(200);
  expect(await login(fixture.browser(), password)).toBe(asked);
  expect(await login(device, password)).toBe(loggedIn);
});

test('whoever has the password but not the phone is limited as a guesser, and the owner is not', async () => {
  const owner = fixture.browser();
  await query(`update member set created_at = now() where id = $1`, [member.id]);
  await query('delete from device where member_id = $1', [member.id]);
  expect(await login(owner)).toBe(loggedIn);
  const thief = fixture.browser();
  const answers: string[] = [];
  for (let i = 0; i < 62; i++) answers.push(await login(thief));
  expect(answers.filter((answer) => answer === asked)).toHaveLength(50);
  expect(answers.at(-1)).toBe('429 REQUEST_LIMIT');
  expect(await login(owner)).toBe(loggedIn);
  const { token, password } = member;
  expect((await fixture.server.call('stepUp', { token, body: { password } })).status).toBe(200);
});

test('a blocked member is told of the block, not asked for a code', async () => {
  await query(`update member set status = 'inactive' where id = $1`, [member.id]);
  expect(await login(fixture.browser())).toBe('403 INACTIVE_USER');
});

test('without the setting no code is asked for, and none is sent', async () => {
  const plain = await otpFixture();
  const { phone: username, password } = await plain.server.createMember();
  const device = plain.browser();
  const phone = `+66${username.slice(1)}`;
  const ticket = makeLoginTicket(plain.server.deps.settings.serverKeys, { phone, device: null });
  const { body } = await device.call('sendLoginCode', { body: { phoneNumber: username, ticket } });
  expect(body).toMatchObject({ code: 'OTP_VERIFIED', otpToken: '' });
  expect(await plain.codeOn(username)).toBe('');
  expect((await device.call('login', { body: { username, password } })).status).toBe(200);
  await plain.close();
});

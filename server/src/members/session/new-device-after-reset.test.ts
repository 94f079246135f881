import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { type Browser, type OtpFixture, otpFixture, statusAndCode } from '../../testing/otp-fixture.ts';

// Covers the one login on a new device after a reset that staff started, where logins need a code by SMS that the member
// cannot read; its start: server/src/members/admin/reset-approval.test.ts.

const origin = 'https://wallet.example.org';
const newPassword = 'tamarind-and-rain-42';
const loggedIn = '200 undefined';
const asked = '403 LOGIN_CODE_REQUIRED';
let fixture: OtpFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  fixture = await otpFixture({ NEW_DEVICE_CODE: 'on', LOGIN_LIMIT_NAME: '50', PUBLIC_URL: origin });
  backoffice = await testBackoffice(fixture.server);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  [ann, bo] = [await backoffice.staffMember('support'), await backoffice.staffMember('finance')];
  member = await fixture.server.createMember();
});

const query = (text: string, values: unknown[] = []) => fixture.server.deps.pool.query(text, values);
const login = async (on: Browser, of = member) =>
  statusAndCode(await on.call('login', { body: { username: of.phone, password: newPassword } }));

/** Resets the member's password on this browser, by a start of two staff members. */
async function reset(on: Browser): Promise<void> {
  const params = { memberId: member.id };
  const proposal = { as: ann, params, body: { why: 'APP_LOST' } };
  const { approvalId } = (await backoffice.call('requestResetApproval', proposal)).body;
  const of = { as: bo, params: { approvalId } };
  const { hash } = (await backoffice.call('getApproval', of)).body;
  expect((await backoffice.call('approveRequest', { ...of, body: { hash } })).status).toBe(200);
  const { code } = (await backoffice.call('showResetCode', { as: ann, params })).body;
  await fixture.pass('otp-minute');
  const { resetToken } = (await on.call('beginReset', { body: { phoneNumber: member.phone } })).body;
  expect((await on.call('checkResetCode', { body: { resetToken, code } })).status).toBe(200);
  const { rows } = await query('select right(bank_account_no, 6) as digits from member where id = $1', [
    member.id,
  ]);
  const body = { resetToken, newPassword, accountDigits: rows[0].digits };
  expect((await on.call('finishReset', { body })).status).toBe(200);
}

test('allows one new browser, which stays known, and no second one', async () => {
  const own = fixture.browser();
  await reset(fixture.browser());
  expect(await login(own)).toBe(loggedIn);
  const thief = fixture.browser();
  expect(await login(thief)).toBe(asked);
  expect(await login(own)).toBe(loggedIn);
  expect(await login(thief)).toBe(asked);
  const { rows } = await query('select withdraw_waits_until > now() as waits from member where id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([{ waits: true }]);
});

test('leaves nothing to the browser of the reset once another one was used', async () => {
  const lent = fixture.browser();
  await reset(lent);
  expect(await login(fixture.browser())).toBe(loggedIn);
  expect(await login(lent)).toBe(asked);
});

test('used by two browsers at once opens one session', async () => {
  await reset(fixture.browser());
  const both = await Promise.all([login(fixture.browser()), login(fixture.browser())]);
  expect(both.sort()).toEqual([loggedIn, asked]);
  const { rows } = await query('select from session where member_id = $1 and revoked_at is null', [
    member.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('two presses at once on one browser both log in', async () => {
  const own = fixture.browser();
  await reset(own);
  expect(await Promise.all([login(own), login(own)])).toEqual([loggedIn, loggedIn]);
  expect(await login(fixture.browser())).toBe(asked);
});

test('is over after an hour', async () => {
  await reset(fixture.browser());
  const { rows } = await query(
    `update password_reset_start set new_device_until = now()
      where member_id = $1 and new_device_until between now() + interval '59 minutes' and now() + interval '60 minutes'
      returning member_id as id`,
    [member.id],
  );
  expect(rows).toEqual([{ id: member.id }]);
  expect(await login(fixture.browser())).toBe(asked);
});

test('allows another member nothing, and a wrong password uses up nothing', async () => {
  const other = await fixture.server.createMember();
  await query(
    'update member set password_hash = (select password_hash from member where id = $2) where id = $1',
    [other.id, member.id],
  );
  const own = fixture.browser();
  await reset(own);
  const body = { username: other.phone, password: other.password };
  expect(statusAndCode(await own.call('login', { body }))).toBe(asked);
  const wrong = { username: member.phone, password: 'not-it' };
  expect(statusAndCode(await fixture.browser().call('login', { body: wrong }))).toBe('401 WRONG_CREDENTIAL');
  expect(await login(own)).toBe(loggedIn);
});

test('is used up by a passkey on a new browser, and not by a known one', async () => {
  const known = fixture.browser();
  await query('update member set created_at = now() where id = $1', [member.id]);
  await query('delete from device where member_id = $1', [member.id]);
  const old = { username: member.phone, password: member.password };
  const { token } = (await known.call('login', { body: old })).body;
  const key = new SoftwareAuthenticator(origin);
  const begun = (await fixture.server.call('beginPasskeyRegistration', { token })).body;
  const made = { challengeId: begun.challengeId, response: key.create(begun.options) };
  expect((await fixture.server.call('registerPasskey', { token, body: made })).status).toBe(200);
  await reset(known);
  expect(await login(known)).toBe(loggedIn);
  const phone = fixture.browser();
  const { challengeId, options } = (await phone.call('beginPasskeyLogin')).body;
  const answer = { challengeId, response: key.get(options) };
  expect((await phone.call('passkeyLogin', { body: answer })).status).toBe(200);
  expect(await login(fixture.browser())).toBe(asked);
});

test('opens nothing for a blocked member', async () => {
  await reset(fixture.browser());
  await query(`update member set status = 'inactive' where id = $1`, [member.id]);
  expect(await login(fixture.browser())).toBe('403 INACTIVE_USER');
});

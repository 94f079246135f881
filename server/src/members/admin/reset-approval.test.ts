import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { readOtpToken } from '../otp/otp-token.ts';

// Tests the start of a reset by two staff members, for a member who no longer has the phone.

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});
beforeEach(async () => {
  [ann, bo] = [await backoffice.staffMember('support'), await backoffice.staffMember('finance')];
  member = await server.createMember();
});

const sql = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const params = () => ({ memberId: member.id });
const propose = (as = ann) =>
  backoffice.call('requestResetApproval', { as, params: params(), body: { why: 'APP_LOST' } });
const accept = (approvalId: string, as = bo) => backoffice.approve(as, approvalId);
const showCode = (as = ann) => backoffice.call('showResetCode', { as, params: params() });
/** Starts a reset with the approval of both staff members; returns its code. */
async function started(): Promise<string> {
  expect((await accept((await propose()).body.approvalId)).status).toBe(200);
  return (await showCode()).body.code;
}
async function begin(): Promise<string> {
  await sql("update rate_limit set expire = 0 where key like 'otp-minute:%'");
  return (await server.call('beginReset', { body: { phoneNumber: member.phone } })).body.resetToken;
}
const check = (resetToken: string, code: string) =>
  server.call('checkResetCode', { body: { resetToken, code } });
const finish = async (resetToken: string) => {
  const { rows } = await sql('select right(bank_account_no, 6) as digits from member where id = $1', [
    member.id,
  ]);
  const body = { resetToken, newPassword: 'kapao-reset-1', accountDigits: rows[0]?.digits };
  return server.call('finishReset', { body });
};
const page = async () => (await backoffice.call('getMember', { as: ann, params: params() })).body;

test('nothing starts before a second person approves, and the requester cannot', async () => {
  const { approvalId } = (await propose()).body;
  expect((await page()).passwordReset).toEqual({ requestedBy: ann.name, codeUntil: null });
  expect((await propose()).body.code).toBe('TAKEN');
  expect((await showCode()).body.code).toBe('NO_DATA');
  expect((await accept(approvalId, ann)).status).not.toBe(200);
  expect((await accept(approvalId)).status).toBe(200);
  expect((await page()).passwordReset).toMatchObject({ requestedBy: null, codeUntil: expect.any(String) });
});

test('only the requester reads the code, and each reading is in the audit', async () => {
  const code = await started();
  expect(code).toMatch(/^\d{6}$/);
  expect((await showCode(bo)).body.code).toBe('NOT_ALLOWED');
  const { rows } = await sql("select who from audit where action = 'showResetCode' and member_id = $1", [
    member.id,
  ]);
  expect(rows).toEqual([{ who: ann.name }]);
});

test('the code takes the place of the SMS once, the second proof is still needed, and withdrawals wait', async () => {
  const code = await started();
  const [one, two] = [await begin(), await begin()];
  const checks = await Promise.all([check(one, code), check(two, code)]);
  expect(checks.filter(({ status }) => status === 200)).toHaveLength(1);
  const right = checks[0]?.status === 200 ? one : two;
  // Repeating the call after a lost answer succeeds, for this reset only.
  expect((await check(right, code)).status).toBe(200);
  expect((await check(await begin(), code)).body.code).toBe('OTP_CODE_INVALID');
  const wrong = { resetToken: right, newPassword: 'kapao-reset-1', accountDigits: '000000' };
  expect((await server.call('finishReset', { body: wrong })).body.code).toBe('WRONG_CREDENTIAL');
  expect((await finish(right)).status).toBe(200);
  const { rows } = await sql('select withdraw_waits_until > now() as waits from member where id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([{ waits: true }]);
  expect((await showCode()).body.code).toBe('NO_DATA');
});

test('a code that two resets check at the same time is accepted for one of them', async () => {
  await started();
  const { rows } = await sql('select id from password_reset_start where member_id = $1', [member.id]);
  const serves = async (resetToken: string) =>
    (
      await sql('select password_reset_code_right($1, 15, $2) as serves', [
        readOtpToken(resetToken),
        rows[0]?.id,
      ])
    ).rows[0]?.serves;
  expect([await serves(await begin()), await serves(await begin())]).toEqual([true, false]);
});

test('the code is of one member and one hour, and a blocked member gets none', async () => {
  const code = await started();
  await sql("update password_reset_start set expires_at = now() - interval '1 s' where member_id = $1", [
    member.id,
  ]);
  expect((await check(await begin(), code)).body.code).toBe('OTP_CODE_INVALID');
  const again = await started();
  const first = member;
  member = await server.createMember();
  expect((await check(await begin(), again)).body.code).toBe('OTP_CODE_INVALID');
  member = first;
  const { approvalId } = (await propose()).body;
  await sql("update member set status = 'inactive' where id = $1", [member.id]);
  expect((await accept(approvalId)).body.code).toBe('CHANGED');
});

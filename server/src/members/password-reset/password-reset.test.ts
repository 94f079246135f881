import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobHandler } from '../../platform/jobs/run-each.ts';
import { deleteOldRows } from '../../platform/jobs/sweep.ts';
import { relayOnce } from '../../platform/outbox/outbox-relay.ts';
import type { TestMember } from '../../testing/app.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import { type OtpFixture, otpFixture } from '../../testing/otp-fixture.ts';
import { inbox } from '../../testing/sms.ts';
import { registerSmsJobs } from '../sms/sms.jobs.ts';
import { registerPasswordResetJobs } from './password-reset.jobs.ts';

const origin = 'https://wallet.example.org';
const newPassword = 'kapao-reset-1';
const handlers = new Map<string, JobHandler>();
let fixture: OtpFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await otpFixture({ PUBLIC_URL: `${origin}/`, LOGIN_LIMIT_NAME: '3' });
  const jobs = {
    work: (queue: string, handler: JobHandler) => void handlers.set(queue, handler),
    every: () => {},
  };
  registerPasswordResetJobs(jobs, fixture.server.deps);
  registerSmsJobs(jobs, fixture.server.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.server.createMember({ bankAccountNo: `98765${String(Date.now()).slice(-8)}` });
});

const query = (text: string, values: unknown[] = []) => fixture.server.deps.pool.query(text, values);
const headers = { cookie: '__Host-kapao-device=the-one-browser-of-this-world' };
const call = (name: 'beginReset' | 'checkResetCode' | 'finishReset', body: object) =>
  fixture.server.call(name, { body, headers });
/** Sends what waits: the SMS of the outbox's jobs. */
async function runJobs() {
  await relayOnce(
    fixture.server.deps.pool,
    {
      send: async (jobs) => {
        for (const { queue, data } of jobs) await handlers.get(queue)?.(data);
      },
    },
    () => {},
  );
}
const codeOn = async (phone: string) => (await inbox(fixture.sandbox, phone))[0]?.code ?? '';
async function begin(phone = member.phone): Promise<string> {
  await fixture.pass('otp-minute');
  const { status, body } = await call('beginReset', { phoneNumber: phone });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await runJobs();
  return body.resetToken;
}
/** Returns the token of a reset whose code was right. */
async function proven(): Promise<string> {
  const resetToken = await begin();
  const checked = await call('checkResetCode', { resetToken, code: await codeOn(member.phone) });
  if (checked.status !== 200) throw new Error(JSON.stringify(checked.body));
  return resetToken;
}
const digits = async () =>
  (await query('select right(bank_account_no, 6) as digits from member where id = $1', [member.id])).rows[0]
    ?.digits as string;
const finish = async (resetToken: string, more: object = {}) =>
  call('finishReset', { resetToken, newPassword, accountDigits: await digits(), ...more });
const logIn = (password: string) =>
  fixture.server.call('login', { body: { username: member.phone, password }, headers });
const isLoggedIn = async () =>
  (await fixture.server.call('getProfile', { token: member.token })).status === 200;
const waits = async () =>
  (await query('select withdraw_waits_until as until from member where id = $1', [member.id])).rows[0]
    ?.until as Date | null;
const kinds = async () => {
  await fixture.server.deps.securityFailures.flush();
  const { rows } = await query('select kind from security_event where member_id = $1', [member.id]);
  return rows.map(({ kind }) => kind);
};

describe('a forgotten password', () => {
  test('is replaced after the SMS code and the digits of the bank account: sessions end, withdrawals wait, the phone is notified', async () => {
    const resetToken = await begin();
    const code = await codeOn(member.phone);
    expect(code).toMatch(/^\d{6}$/);
    expect((await call('checkResetCode', { resetToken, code })).body).toEqual({
      accountDigits: 6,
      hasPasskey: false,
    });
    // Until the second proof nothing has changed, and the member is warned where they are logged in.
    expect(await isLoggedIn()).toBe(true);
    const { body } = await fixture.server.call('getNews', { token: member.token });
    expect(body.items).toMatchObject([{ kind: 'reset-begun' }]);

    expect(await finish(resetToken)).toMatchObject({ status: 200, body: {} });
    expect(await isLoggedIn()).toBe(false);
    expect((await logIn(member.password)).body.code).toBe('WRONG_CREDENTIAL');
    const login = await logIn(newPassword);
    expect(login.status).toBe(200);
    const hours = ((await waits())!.getTime() - Date.now()) / 3_600_000; // Set by the reset.
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const { profile } = (await fixture.server.call('getProfile', { token: login.body.token })).body;
    expect(profile.withdrawHeldUntil).toBe((await waits())!.toISOString());
    await runJobs();
    expect((await inbox(fixture.sandbox, member.phone))[0]?.text).toContain('Kapao:');
    expect(await query('select message from sms where member_id = $1', [member.id])).toMatchObject({
      rows: [{ message: 'password-reset' }],
    });
    expect((await kinds()).sort()).toEqual(
      expect.arrayContaining(['password', 'reset', 'reset-begun', 'session-ended']),
    );
  });

  test('is replaced after the SMS code and a passkey of the member, not of another', async () => {
    const other = await fixture.server.createMember();
    const [mine, theirs] = await Promise.all([member, other].map(passkeyOf));
    const resetToken = await begin();
    const code = await codeOn(member.phone);
    expect((await call('checkResetCode', { resetToken, code })).body.hasPasskey).toBe(true);
    const end = async (phone: SoftwareAuthenticator) => {
      const { challengeId, options } = (await fixture.server.call('beginPasskeyLogin', { headers })).body;
      return finish(resetToken, { passkey: { challengeId, response: phone.get(options) } });
    };
    expect((await end(theirs!)).body.code).toBe('WRONG_CREDENTIAL');
    expect((await end(mine!)).status).toBe(200);
    expect((await logIn(newPassword)).status).toBe(200);
  });

  async function passkeyOf({ token }: TestMember): Promise<SoftwareAuthenticator> {
    const phone = new SoftwareAuthenticator(origin);
    const { challengeId, options } = (await fixture.server.call('beginPasskeyRegistration', { token })).body;
    const body = { challengeId, response: phone.create(options) };
    expect((await fixture.server.call('registerPasskey', { token, body })).status).toBe(200);
    return phone;
  }

  test('is replaced although the device has used up its wrong passwords', async () => {
    await logIn(member.password);
    for (let i = 0; i < 4; i++) await logIn('wrong-password-1');
    expect((await logIn(member.password)).body.code).toBe('REQUEST_LIMIT');
    expect((await finish(await proven())).status).toBe(200);
    expect((await logIn(newPassword)).status).toBe(200);
  });
});

describe('a phone number without a member', () => {
  test('gets the same answers to every step, and no message is sent', async () => {
    const answers = async (phone: string) => {
      await fixture.pass('otp-minute');
      const begun = await call('beginReset', { phoneNumber: phone });
      const again = await call('beginReset', { phoneNumber: phone });
      const { resetToken } = begun.body;
      const guesses = [];
      for (let i = 0; i < 6; i++)
        guesses.push(await call('checkResetCode', { resetToken, code: await wrongCode(phone) }));
      const end = await call('finishReset', { resetToken, newPassword, accountDigits: '123456' });
      return [begun, again, ...guesses, end].map(({ status, body }) => [
        status,
        body.code,
        Object.keys(body).sort(),
        body.params && Object.keys(body.params),
      ]);
    };
    const wrongCode = async (phone: string) => ((await codeOn(phone)) === '111111' ? '222222' : '111111');
    const nobody = '0899999998';
    const blocked = await fixture.server.createMember();
    await query("update member set status = 'inactive' where id = $1", [blocked.id]);
    const expected = await answers(member.phone);
    expect(await answers(nobody)).toEqual(expected);
    expect(await answers(blocked.phone)).toEqual(expected);
    await runJobs();
    expect(await inbox(fixture.sandbox, nobody)).toEqual([]);
    expect(await inbox(fixture.sandbox, blocked.phone)).toEqual([]);
  });

  test('counts against the same limits as codes of registrations', async () => {
    await begin();
    expect((await call('beginReset', { phoneNumber: member.phone })).body.code).toBe('REQUEST_LIMIT_1MIN');
    expect((await fixture.send(member.phone)).body.code).toBe('REQUEST_LIMIT_1MIN');
    for (let i = 0; i < 4; i++) await begin();
    await fixture.pass('otp-minute');
    expect((await call('beginReset', { phoneNumber: member.phone })).body.code).toBe('OTP_BLOCK');
  });
});

describe('a reset', () => {
  test('takes no code of another reset, five guesses, and the right code again', async () => {
    const [first, second] = [await begin(), await begin()];
    const code = await codeOn(member.phone);
    expect((await call('checkResetCode', { resetToken: first, code })).body.code).toBe('OTP_CODE_INVALID');
    expect((await call('checkResetCode', { resetToken: second, code })).status).toBe(200);
    expect((await call('checkResetCode', { resetToken: second, code })).status).toBe(200);
    expect((await call('checkResetCode', { resetToken: second, code: '' })).body.code).toBe(
      'OTP_CODE_INVALID',
    );
    for (let i = 0; i < 4; i++) await call('checkResetCode', { resetToken: first, code: 'abcdef' });
    expect((await call('checkResetCode', { resetToken: first, code })).body.code).toBe('OTP_BLOCK');
    expect((await call('checkResetCode', { resetToken: 'x', code })).body.code).toBe('OTP_TOKEN_INVALID');
    expect((await call('checkResetCode', { resetToken: 'x'.repeat(43), code })).body.code).toBe(
      'OTP_NOT_EXIST',
    );
  });

  test('ends without the right code, without a second proof, and for a weak password', async () => {
    expect((await finish(await begin())).body.code).toBe('UNVERIFIED_OTP');
    const resetToken = await proven();
    expect((await finish(resetToken, { newPassword: 'password' })).body).toMatchObject({
      code: 'INVALID_USER_INFO',
      params: { field: 'newPassword' },
    });
    const { rows } = await fixture.server.deps.pool.query('select name from member where id = $1', [
      member.id,
    ]);
    expect((await finish(resetToken, { newPassword: `${rows[0].name.split(' ')[0]}12345` })).status).toBe(
      422,
    );
    for (const accountDigits of ['', '000000', (await digits()).slice(1)])
      expect((await finish(resetToken, { accountDigits })).body.code).toBe('WRONG_CREDENTIAL');
    // Three tries for one reset, and five for a member in a day.
    expect((await finish(resetToken)).body.code).toBe('OTP_BLOCK');
    const another = await proven();
    expect((await finish(another, { accountDigits: '000000' })).body.code).toBe('WRONG_CREDENTIAL');
    expect((await finish(another)).body.code).toBe('OTP_BLOCK');
    expect(await isLoggedIn()).toBe(true);
    expect(await waits()).toBeNull();
    expect(await kinds()).toContain('reset-failed');
  });

  test('beside another one of the member: one sets its password, and the other ends', async () => {
    const [one, two] = [await proven(), await proven()];
    const ends = await Promise.all([
      finish(one, { newPassword: 'kapao-reset-2' }),
      finish(two, { newPassword: 'kapao-reset-3' }),
    ]);
    expect(ends.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'OTP_EXPIRED']);
    const logins = [await logIn('kapao-reset-2'), await logIn('kapao-reset-3')];
    expect(logins.map(({ status }) => status === 200)).toEqual(ends.map(({ status }) => status === 200));
    // A reset that has set a password cannot be used again.
    expect((await finish(one)).body.code).toBe('OTP_EXPIRED');
  });

  test('is pressed twice at once: the password is set once', async () => {
    const resetToken = await proven();
    const ends = await Promise.all([finish(resetToken), finish(resetToken)]);
    expect(ends.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'OTP_EXPIRED']);
    expect(await query('select from sms where member_id = $1', [member.id])).toMatchObject({ rowCount: 1 });
  });

  test('ends when the member changes the password meanwhile, or is blocked', async () => {
    const resetToken = await proven();
    const body = { oldPassword: member.password, newPassword: 'kapao-change-2' };
    expect((await fixture.server.call('changePassword', { token: member.token, body })).status).toBe(200);
    expect((await finish(resetToken)).body.code).toBe('OTP_EXPIRED');
    expect((await logIn('kapao-change-2')).status).toBe(200);
    const later = await proven();
    await query("update member set status = 'inactive' where id = $1", [member.id]);
    expect((await finish(later)).body.code).toBe('OTP_EXPIRED');
  });

  test('that comes late changes nothing, and its code is not sent late', async () => {
    const late = await proven();
    await query("update password_reset set expires_at = now() - interval '1 s' where member_id = $1", [
      member.id,
    ]);
    expect((await finish(late)).body.code).toBe('OTP_EXPIRED');
    await fixture.pass('otp-minute');
    const { resetToken } = (await call('beginReset', { phoneNumber: member.phone })).body;
    await query("update password_reset set expires_at = now() - interval '1 s' where member_id = $1", [
      member.id,
    ]);
    const before = (await inbox(fixture.sandbox, member.phone)).length;
    await runJobs();
    expect(await inbox(fixture.sandbox, member.phone)).toHaveLength(before);
    expect((await call('checkResetCode', { resetToken, code: '111111' })).body.code).toBe('OTP_EXPIRED');
    const old = { table: 'password_reset', since: 'expires_at' };
    expect(await deleteOldRows(fixture.server.deps.pool, { ...old, keptFor: '1 day' }, 100)).toBe(0);
  });

  test('sends its code again when the gateway does not answer, and stores the code nowhere', async () => {
    await fixture.pass('otp-minute');
    await fixture.sandbox.control('/control/fault', 'POST', { target: 'sms', fault: 'error-500', times: 1 });
    const { resetToken } = (await call('beginReset', { phoneNumber: member.phone })).body;
    const { rows } = await query(
      "select payload from outbox where payload ->> 'queue' = 'reset-code' and member_id = $1",
      [member.id],
    );
    const data = rows[0]?.payload.data;
    const send = () => handlers.get('reset-code')!(data); // Registered above.
    await expect(send()).rejects.toThrow();
    await send();
    const code = await codeOn(member.phone);
    const stored = await query(
      'select row_to_json(r)::text as row from password_reset r where member_id = $1',
      [member.id],
    );
    expect(JSON.stringify([stored.rows, rows])).not.toContain(code);
    expect((await call('checkResetCode', { resetToken, code })).status).toBe(200);
  });
});

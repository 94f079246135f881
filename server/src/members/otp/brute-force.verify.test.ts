import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../testing/app.ts';
import { type OtpFixture, otpFixture, statusAndCode } from '../../testing/otp-fixture.ts';
import { addressOf, storm } from '../../testing/storm.ts';

/** All limits have their default values. */
let fixture: OtpFixture;
beforeAll(async () => {
  fixture = await otpFixture();
});
afterAll(() => fixture?.close());

const guesses = 10_000;
const timeoutMs = 90_000;

/** One address makes the first half of the guesses; each guess of the second half has another address. */
const guesser = (i: number) => (i < guesses / 2 ? '203.0.113.66' : addressOf(i));

/** Verifies a code of somebody who is not involved. */
async function bystanderPasses() {
  const phone = fixture.phone();
  const { otpToken } = (await fixture.send(phone, '198.51.100.1')).body;
  const shown = await fixture.verify(otpToken, await fixture.codeOn(phone), '198.51.100.1');
  expect(statusAndCode(shown)).toBe('200 OTP_CODE_VALID');
}

test('of 10,000 guesses at codes and tokens five are checked, and others can still verify their codes', {
  timeout: timeoutMs,
}, async () => {
  const [attacked, other] = [fixture.phone(), fixture.phone()];
  const { otpToken } = (await fixture.send(attacked, '198.51.100.2')).body;
  const right = Number(await fixture.codeOn(attacked));
  const another = (await fixture.send(other, '198.51.100.2')).body.otpToken;
  // Leaves out the right code, because a lucky guess (one in 200,000) is no fault.
  const codeOf = (i: number) => String(900_000 + (900_000 + i === right ? guesses : i));
  const answers = await storm(fixture.server, guesses, (i) => ({
    name: 'verifyOtp',
    body: { otpToken: i % 2 ? otpToken : randomBytes(32).toString('base64url'), otpCode: codeOf(i) },
    from: guesser(i),
  }));
  const { '409 OTP_CODE_INVALID': looked, '429 REQUEST_LIMIT': refused = 0, ...others } = answers;
  expect(looked).toBe(5);
  expect(Object.keys(others).sort()).toEqual(['404 OTP_NOT_EXIST', '429 OTP_BLOCK']);
  // The one address may make 300 a minute, and the next minute may have begun.
  expect([300, 600]).toContain(guesses / 2 - refused);
  expect(statusAndCode(await fixture.verify(another, await fixture.codeOn(other)))).toBe(
    '200 OTP_CODE_VALID',
  );
  // The attacked phone requests another code, which works.
  await fixture.pass('otp-minute');
  const { otpToken: next } = (await fixture.send(attacked, '198.51.100.2')).body;
  expect(statusAndCode(await fixture.verify(next, await fixture.codeOn(attacked)))).toBe(
    '200 OTP_CODE_VALID',
  );
  await bystanderPasses();
});

test('a thousand send requests from many addresses for one phone send one message a minute', {
  timeout: timeoutMs,
}, async () => {
  const phoneNumber = fixture.phone();
  const answers = await storm(fixture.server, 1_000, (i) => ({
    name: 'sendOtp',
    body: { phoneNumber },
    from: addressOf(i),
  }));
  const { '429 REQUEST_LIMIT_1MIN': refused, ...sent } = answers;
  expect([refused, Object.values(sent)]).toEqual([999, [1]]);
  await bystanderPasses();
});

let people = 0;
function somebody(changes: Record<string, unknown> = {}) {
  const number = String(++people).padStart(8, '0');
  return {
    name: 'Somchai Jaidee',
    username: `06${number}`,
    password: 'kapao-test-7',
    bankCode: 'KBANK',
    bankAccountName: 'Somchai Jaidee',
    bankAccountNo: `70${number}`,
    ...changes,
  };
}

test('10,000 invite codes, valid or not, are answered alike, and one address gets sixty answers', {
  timeout: timeoutMs,
}, async () => {
  const inviter = await fixture.server.createMember();
  const codeOf = (i: number) =>
    i % 100 === 7 ? inviter.publicId : randomBytes(5).toString('hex').toUpperCase();
  const answers = await storm(fixture.server, guesses, (i) => ({
    name: 'validateAccount',
    body: somebody({ inviteCode: `PR${codeOf(i)}` }),
    from: guesser(i),
  }));
  expect(answers).toEqual({ '{}': 60 + guesses / 2, '429 REQUEST_LIMIT': guesses / 2 - 60 });
});

test('one network gets sixty answers an hour about registered phones, and others can still register and log in', {
  timeout: timeoutMs,
}, async () => {
  const member = await fixture.server.createMember();
  const answers = await storm(fixture.server, 1_000, (i) => ({
    name: 'validateAccount',
    body: somebody(i % 2 ? { username: member.phone } : {}),
    from: `2001:db8:0:1::${i.toString(16)}`,
  }));
  const { '{}': free = 0, '409 EXISTING_USER': taken = 0, '429 REQUEST_LIMIT': refused = 0 } = answers;
  expect([free + taken, refused]).toEqual([60, 940]);
  const body = somebody();
  await fixture.own(body.username);
  const headers = { 'x-forwarded-for': '2001:db8:0:2::1', cookie: fixture.cookie };
  expect((await fixture.server.call('createAccount', { body, key: newKey(), headers })).status).toBe(200);
  const login = { body: { username: member.phone, password: member.password } };
  expect((await fixture.server.call('login', login)).status).toBe(200);
});

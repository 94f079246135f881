import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../testing/app.ts';
import {
  type Browser,
  type OtpFixture,
  otpFixture,
  statusAndCode,
  wrong,
} from '../../testing/otp-fixture.ts';

let fixture: OtpFixture;
beforeAll(async () => {
  fixture = await otpFixture();
});
afterAll(() => fixture?.close());

let accounts = 0;
const applicant = (username: string) => ({
  name: 'Somchai Jaidee',
  username,
  password: 'kapao-test-7',
  bankCode: 'KBANK',
  bankAccountName: 'Somchai Jaidee',
  bankAccountNo: String(7_200_000_000 + ++accounts),
});
const register = (browser: Browser, phone: string) =>
  browser.call('createAccount', { body: applicant(phone), key: newKey() });

/** Verifies the code that the phone received. */
async function verify(browser: Browser, phone: string): Promise<void> {
  await fixture.pass('otp-minute');
  const { otpToken } = (await browser.call('sendOtp', { body: { phoneNumber: phone } })).body;
  const otpCode = await fixture.codeOn(phone);
  expect(statusAndCode(await browser.call('verifyOtp', { body: { otpToken, otpCode } }))).toBe(
    '200 OTP_CODE_VALID',
  );
}
const ask = async (browser: Browser, phone: string) => {
  await fixture.pass('otp-minute');
  return (await browser.call('sendOtp', { body: { phoneNumber: phone } })).body.code;
};

test('a phone verified on one device cannot be registered on another', async () => {
  const [owner, stranger] = [fixture.browser(), fixture.browser()];
  const phone = fixture.phone();
  await verify(owner, phone);
  expect(statusAndCode(await register(stranger, phone))).toBe('409 UNVERIFIED_OTP');
  expect((await register(owner, phone)).status).toBe(200);
});

test('a device that requested a code before the owner verified it cannot register the phone', async () => {
  const [owner, stranger] = [fixture.browser(), fixture.browser()];
  const phone = fixture.phone();
  await stranger.call('sendOtp', { body: { phoneNumber: phone } });
  expect(statusAndCode(await register(stranger, phone))).toBe('409 UNVERIFIED_OTP');
  await verify(owner, phone);
  expect(statusAndCode(await register(stranger, phone))).toBe('409 UNVERIFIED_OTP');
  expect((await register(owner, phone)).status).toBe(200);
});

test('a phone verified on two devices can be registered on either', async () => {
  for (const last of [0, 1] as const) {
    const browsers = [fixture.browser(), fixture.browser()] as const;
    const phone = fixture.phone();
    for (const browser of browsers) await verify(browser, phone);
    expect((await register(browsers[last], phone)).status).toBe(200);
  }
});

test('only the device that verified a phone learns that it is verified; another device’s request sends a code', async () => {
  const [owner, stranger] = [fixture.browser(), fixture.browser()];
  const phone = fixture.phone();
  await verify(owner, phone);
  const before = await fixture.codeOn(phone);
  expect(await ask(owner, phone)).toBe('OTP_VERIFIED');
  expect(await fixture.codeOn(phone)).toBe(before);
  expect(await ask(stranger, phone)).toBe('');
  expect(await fixture.codeOn(phone)).not.toBe(before);
});

test('answers that the phone is verified count as sends of the address', async () => {
  const owner = fixture.browser('203.0.113.40');
  const phone = fixture.phone();
  await verify(owner, phone);
  for (let i = 1; i < 20; i++) expect(await ask(owner, phone)).toBe('OTP_VERIFIED');
  expect(statusAndCode(await owner.call('sendOtp', { body: { phoneNumber: phone } }))).toBe('429 OTP_BLOCK');
});

test('losing the cookie loses the verification, and a new code restores it', async () => {
  const browser = fixture.browser();
  const phone = fixture.phone();
  await verify(browser, phone);
  browser.forget();
  expect(statusAndCode(await register(browser, phone))).toBe('409 UNVERIFIED_OTP');
  await verify(browser, phone);
  expect((await register(browser, phone)).status).toBe(200);
});

test('a cookie lost between SMS and code does not matter', async () => {
  const browser = fixture.browser();
  const phone = fixture.phone();
  const { otpToken } = (await browser.call('sendOtp', { body: { phoneNumber: phone } })).body;
  browser.forget();
  const otpCode = await fixture.codeOn(phone);
  await browser.call('verifyOtp', { body: { otpToken, otpCode } });
  expect((await register(browser, phone)).status).toBe(200);
});

test('a verification repeated without the cookie expires with the first one', async () => {
  const browser = fixture.browser();
  const phone = fixture.phone();
  const { otpToken } = (await browser.call('sendOtp', { body: { phoneNumber: phone } })).body;
  const otpCode = await fixture.codeOn(phone);
  await browser.call('verifyOtp', { body: { otpToken, otpCode } });
  await fixture.server.deps.pool.query(
    `update otp_verified set verified_at = verified_at - interval '29 minutes'`,
  );
  await fixture.server.deps.pool.query(`update otp set verified_at = verified_at - interval '29 minutes'`);
  browser.forget();
  const another = { otpToken, otpCode: wrong(otpCode) };
  expect(statusAndCode(await browser.call('verifyOtp', { body: another }))).toBe('409 OTP_CODE_INVALID');
  expect(statusAndCode(await register(browser, phone))).toBe('409 UNVERIFIED_OTP');
  await browser.call('verifyOtp', { body: { otpToken, otpCode } });
  const { rows } = await fixture.server.deps.pool.query(
    `select bool_and(verified_at < now() - interval '28 minutes') as old, count(*)::int as devices
       from otp_verified where phone = $1`,
    [`+66${phone.slice(1)}`],
  );
  expect(rows).toEqual([{ old: true, devices: 2 }]);
  expect((await register(browser, phone)).status).toBe(200);
});

test('one code verifies the phone on at most five devices, also at once', async () => {
  const phone = fixture.phone();
  const { otpToken } = (await fixture.browser().call('sendOtp', { body: { phoneNumber: phone } })).body;
  const body = { otpToken, otpCode: await fixture.codeOn(phone) };
  const first = fixture.browser();
  expect(statusAndCode(await first.call('verifyOtp', { body }))).toBe('200 OTP_CODE_VALID');
  const others = Array.from({ length: 12 }, () => fixture.browser());
  const answers = await Promise.all(others.map((browser) => browser.call('verifyOtp', { body })));
  expect(answers.map(statusAndCode).sort()).toEqual([
    ...Array.from({ length: 4 }, () => '200 OTP_CODE_VALID'),
    ...Array.from({ length: 8 }, () => '429 OTP_BLOCK'),
  ]);
  // A device that has verified the code may repeat it as often as its answer is lost.
  expect(statusAndCode(await first.call('verifyOtp', { body }))).toBe('200 OTP_CODE_VALID');
  const { rows } = await fixture.server.deps.pool.query(
    'select count(*)::int as devices from otp_verified where phone = $1',
    [`+66${phone.slice(1)}`],
  );
  expect(rows).toEqual([{ devices: 5 }]);
});

test('a device whose verification expired can use a code that another device used first', async () => {
  const [old, other] = [fixture.browser(), fixture.browser()];
  const phone = fixture.phone();
  await verify(old, phone);
  await fixture.server.deps.pool.query(
    `update otp_verified set verified_at = verified_at - interval '31 minutes'`,
  );
  await fixture.pass('otp-minute');
  const { otpToken } = (await other.call('sendOtp', { body: { phoneNumber: phone } })).body;
  const body = { otpToken, otpCode: await fixture.codeOn(phone) };
  for (const browser of [other, old]) {
    expect(statusAndCode(await browser.call('verifyOtp', { body }))).toBe('200 OTP_CODE_VALID');
  }
  expect((await register(old, phone)).status).toBe(200);
});

test('one address may check three hundred codes a minute', async () => {
  const stranger = fixture.browser('203.0.113.41');
  const body = { otpToken: 'y'.repeat(43), otpCode: '123456' };
  const { pool } = fixture.server.deps;
  await pool.query(`delete from rate_limit where key like 'call:%'`);
  for (let i = 0; i < 300; i++) {
    expect(statusAndCode(await stranger.call('verifyOtp', { body }))).toBe('404 OTP_NOT_EXIST');
    // The minute began with the first call and is prolonged, so that it does not end before the last.
    if (i === 0) await pool.query(`update rate_limit set expire = expire + 3600000 where key like 'call:%'`);
  }
  expect(statusAndCode(await stranger.call('verifyOtp', { body }))).toBe('429 REQUEST_LIMIT');
});

test('a forged cookie verifies nothing', async () => {
  const owner = fixture.browser();
  const phone = fixture.phone();
  await verify(owner, phone);
  const { rows } = await fixture.server.deps.pool.query('select device_hash from otp_verified');
  const seen = rows.map(({ device_hash: hash }) => hash.toString('base64url'));
  for (const forged of ['', 'x', 'x'.repeat(32), 'A'.repeat(65), `${'x'.repeat(31)}%`, ...seen]) {
    const stranger = fixture.browser();
    stranger.forge(forged);
    expect(statusAndCode(await register(stranger, phone)), forged).toBe('409 UNVERIFIED_OTP');
    // The database stores only a hash of the cookie, which is no valid cookie.
    expect(await ask(stranger, fixture.phone())).toBe('');
  }
  expect((await register(owner, phone)).status).toBe(200);
});

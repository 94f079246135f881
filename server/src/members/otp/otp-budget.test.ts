import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { solve } from '../../testing/challenge.ts';
import { type OtpFixture, otpFixture, statusAndCode } from '../../testing/otp-fixture.ts';
import { inbox } from '../../testing/sms.ts';

const budget = 3;
let fixture: OtpFixture;
beforeAll(async () => {
  fixture = await otpFixture({ OTP_BUDGET: String(budget) });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.pass('otp-all');
  await fixture.pass('otp-warned');
});

let addresses = 0;
const somewhere = () => `203.0.113.${++addresses}`;
const send = (phoneNumber: string, solution?: string, from = somewhere()) =>
  fixture.server.call('sendOtp', {
    body: { phoneNumber, ...(solution && { solution }) },
    headers: { 'x-forwarded-for': from },
  });
async function useUp() {
  for (let i = 0; i < budget; i++) expect((await send(fixture.phone())).status).toBe(200);
}
const alarms = () => fixture.logged.filter((line) => line.includes('"alarm":"sms","code":"BUDGET"')).length;

test('above the hourly budget a code needs proof of work, and one alarm is logged', async () => {
  const before = alarms();
  await useUp();
  expect(alarms()).toBe(before);
  const phone = fixture.phone();
  const refused = await send(phone);
  expect([refused.status, refused.body.code]).toEqual([429, 'REQUEST_LIMIT']);
  expect(refused.body.params.retryAfter).toBeGreaterThan(3_000);
  expect(await inbox(fixture.sandbox, phone)).toEqual([]);
  const sent = await send(phone, await solve(refused.body.params.challenge));
  expect([sent.status, sent.body.code]).toEqual([200, '']);
  expect(await inbox(fixture.sandbox, phone)).toHaveLength(1);
  await send(fixture.phone());
  expect(alarms()).toBe(before + 1);
});

test('a challenge uses up no send of the phone, and its solution works once, for that phone only', async () => {
  await useUp();
  const [phone, other] = [fixture.phone(), fixture.phone()];
  for (let i = 0; i < 7; i++) expect((await send(phone)).body.params.challenge).toBeDefined();
  const solution = await solve((await send(phone)).body.params.challenge);
  expect((await send(other, solution)).body.params.challenge).toBeDefined();
  expect((await send(phone, solution)).status).toBe(200);
  expect(statusAndCode(await send(phone, solution))).toBe('429 REQUEST_LIMIT_1MIN');
  await fixture.pass('otp-minute');
  expect((await send(phone, solution)).body.params.challenge).toBeDefined();
});

test('requests that get a challenge are counted for the address', async () => {
  await useUp();
  const from = somewhere();
  const answers: string[] = [];
  for (let i = 0; i < 21; i++) answers.push(statusAndCode(await send(fixture.phone(), undefined, from)));
  expect(answers).toEqual([...Array(20).fill('429 REQUEST_LIMIT'), '429 OTP_BLOCK']);
});

test('of many concurrent requests no more than the budget send a code without proof of work', async () => {
  const phones = Array.from({ length: 20 }, () => fixture.phone());
  const answers = await Promise.all(phones.map((phone) => send(phone)));
  const sent = answers.filter(({ status }) => status === 200);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(budget);
});

test('codes that the gateway refused do not count against the budget', async () => {
  await fixture.sandbox.fault('sms', 'refuse', budget + 2);
  for (let i = 0; i < budget + 2; i++)
    expect(statusAndCode(await send(fixture.phone()))).toBe('409 OTP_SEND_FAIL');
  await fixture.sandbox.heal();
  expect((await send(fixture.phone())).status).toBe(200);
});

test('a verified phone needs neither code nor proof of work', async () => {
  const browser = fixture.browser(somewhere());
  const phone = fixture.phone();
  const { otpToken } = (await browser.call('sendOtp', { body: { phoneNumber: phone } })).body;
  await browser.call('verifyOtp', { body: { otpToken, otpCode: await fixture.codeOn(phone) } });
  await useUp().catch(() => {});
  expect((await browser.call('sendOtp', { body: { phoneNumber: phone } })).body.code).toBe('OTP_VERIFIED');
});

test('without a budget no proof of work is needed', async () => {
  const free = await otpFixture({ OTP_BUDGET: '0' });
  for (let i = 0; i < 8; i++) expect((await free.send(free.phone(), `203.0.113.${i}`)).status).toBe(200);
  await free.close();
});

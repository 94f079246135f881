import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { deleteOldRows } from '../../platform/jobs/sweep.ts';
import { type TestReply, testServer } from '../../testing/app.ts';
import { type OtpFixture, otpFixture, statusAndCode, wrong } from '../../testing/otp-fixture.ts';
import { smsProviders } from '../../testing/sms.ts';
import { oldCodes, oldVerifications } from './otp.jobs.ts';

let fixture: OtpFixture;
beforeAll(async () => {
  fixture = await otpFixture();
});
afterAll(() => fixture?.close());
afterEach(() => fixture.sandbox.heal());

/** Sends a code; returns its token and the code that the phone shows. */
async function asked(phone = fixture.phone()) {
  const { body } = await fixture.send(phone);
  return {
    phone,
    token: body.otpToken as string,
    ref: body.otpRef as string,
    code: await fixture.codeOn(phone),
  };
}
const query = (text: string, values: unknown[] = []) => fixture.server.deps.pool.query(text, values);

describe('a code', () => {
  test('arrives with its reference, and keeps the phone verified for half an hour', async () => {
    const { phone, token, ref, code } = await asked();
    expect(ref).toMatch(/^[A-Z]{4}$/);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(statusAndCode(await fixture.verify(token, code))).toBe('200 OTP_CODE_VALID');
    const again = await fixture.send(phone);
    expect(again.body).toEqual({ otpRef: '', otpToken: '', code: 'OTP_VERIFIED', resendInS: 0 });
    const shownAgo = (ago: string) =>
      query('update otp_verified set verified_at = now() - $1::interval', [ago]);
    await shownAgo('29 minutes 50 seconds');
    expect((await fixture.send(phone)).body.code).toBe('OTP_VERIFIED');
    await shownAgo('30 minutes 1 second');
    await fixture.pass('otp-minute');
    expect((await fixture.send(phone)).body).toMatchObject({ code: '', otpToken: expect.any(String) });
  });

  test('may be typed with Thai digits and spaces', async () => {
    const { token, code } = await asked();
    const thai = code.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
    expect(statusAndCode(await fixture.verify(token, ` ${thai.slice(0, 3)} ${thai.slice(3)}`))).toBe(
      '200 OTP_CODE_VALID',
    );
  });

  test('can be repeated after a lost answer, but a wrong one is refused', async () => {
    const { token, code } = await asked();
    const both = await Promise.all([fixture.verify(token, code), fixture.verify(token, code)]);
    expect(both.map(statusAndCode)).toEqual(['200 OTP_CODE_VALID', '200 OTP_CODE_VALID']);
    expect(statusAndCode(await fixture.verify(token, code))).toBe('200 OTP_CODE_VALID');
    expect(statusAndCode(await fixture.verify(token, wrong(code)))).toBe('409 OTP_CODE_INVALID');
  });

  test('expires after five minutes', async () => {
    const { token, code } = await asked();
    const { rows } = await query(
      'select extract(epoch from max(expires_at) - now())::integer as left from otp',
    );
    expect(rows[0].left).toBeGreaterThan(200);
    expect(rows[0].left).toBeLessThanOrEqual(300);
    await query(
      'update otp set expires_at = now() where ref = (select ref from otp order by expires_at desc limit 1)',
    );
    expect(statusAndCode(await fixture.verify(token, code))).toBe('409 OTP_EXPIRED');
  });

  test('is not stored in the database, nor is its token', async () => {
    const { token, code } = await asked();
    await fixture.verify(token, code);
    const { rows } = await query('select otp::text as row from otp');
    const all = rows.map(({ row }) => row).join('\n');
    expect(all).not.toContain(token);
    expect(all).not.toContain(`,${code},`);
    expect(all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

test('a token of another form is invalid, and an unknown one does not exist', async () => {
  for (const token of ['', 'x', 'x'.repeat(42), `${'x'.repeat(42)}!`, 'ก'.repeat(43)])
    expect(statusAndCode(await fixture.verify(token, '123456')), token).toBe('400 OTP_TOKEN_INVALID');
  expect(statusAndCode(await fixture.verify('x'.repeat(43), '123456'))).toBe('404 OTP_NOT_EXIST');
  const { rows } = await query('select gateway_token from otp limit 1');
  expect(statusAndCode(await fixture.verify(rows[0].gateway_token, '123456'))).toBe('400 OTP_TOKEN_INVALID');
});

test('after five wrong codes a token is blocked, for the right code too', async () => {
  const { token, code } = await asked();
  for (const guess of [wrong(code), '', 'abcdef', '1', wrong(code)])
    expect(statusAndCode(await fixture.verify(token, guess))).toBe('409 OTP_CODE_INVALID');
  const refused = await fixture.verify(token, code);
  expect(statusAndCode(refused)).toBe('429 OTP_BLOCK');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('of many concurrent guesses at most five are checked', async () => {
  const { token, code } = await asked();
  const wrongs = Array.from({ length: 61 }, (_, i) => String(900_000 + i)).filter((guess) => guess !== code);
  const guesses = wrongs.slice(0, 60).map((guess) => fixture.verify(token, guess));
  const answers = (await Promise.all(guesses)).map(statusAndCode);
  expect(answers.filter((answer) => answer === '409 OTP_CODE_INVALID')).toHaveLength(5);
  expect(answers.filter((answer) => answer === '429 OTP_BLOCK')).toHaveLength(55);
});

describe('a gateway that fails', () => {
  const faults = ['timeout-after', 'error-500', 'garbage'] as const;

  test.each(faults)('with %s answers OTP_SEND_FAIL, and does not use up the hourly limit', async (fault) => {
    const phone = fixture.phone();
    for (let i = 0; i < 6; i++) {
      await fixture.sandbox.fault('sms', fault, 1);
      expect(statusAndCode(await fixture.send(phone))).toBe('409 OTP_SEND_FAIL');
      // The message may have been sent, so the minute must pass.
      expect(statusAndCode(await fixture.send(phone))).toBe('429 REQUEST_LIMIT_1MIN');
      await fixture.pass('otp-minute');
    }
    await fixture.sandbox.heal();
    expect((await fixture.send(phone)).status).toBe(200);
  });

  test.each(faults)('with %s answers OTP_VERIFY_FAIL, and does not use up a guess', async (fault) => {
    const { token, code } = await asked();
    for (let i = 0; i < 7; i++) {
      await fixture.sandbox.fault('sms', fault, 1);
      expect(statusAndCode(await fixture.verify(token, wrong(code)))).toBe('409 OTP_VERIFY_FAIL');
    }
    await fixture.sandbox.heal();
    expect(statusAndCode(await fixture.verify(token, code))).toBe('200 OTP_CODE_VALID');
  });

  test('while it checks the right code does not verify the phone', async () => {
    const { phone, token, code } = await asked();
    await fixture.sandbox.fault('sms', 'timeout-after', 1);
    expect(statusAndCode(await fixture.verify(token, code))).toBe('409 OTP_VERIFY_FAIL');
    expect(statusAndCode(await fixture.verify(token, code))).toBe('409 OTP_EXPIRED');
    await fixture.pass('otp-minute');
    expect((await fixture.send(phone)).body.code).toBe('');
  });

  test('for lack of credit raises an alarm, and the member may try again at once', async () => {
    const phone = fixture.phone();
    await fixture.sandbox.fault('sms', 'refuse', 1);
    expect(statusAndCode(await fixture.send(phone))).toBe('409 OTP_SEND_FAIL');
    expect(fixture.logged.join('\n')).toMatch(/"alarm":"sms","code":"NO_CREDIT"/);
    const { otpToken } = (await fixture.send(phone)).body;
    await fixture.sandbox.fault('sms', 'refuse', 1);
    expect(statusAndCode(await fixture.verify(otpToken, '123456'))).toBe('409 OTP_VERIFY_FAIL');
    expect(statusAndCode(await fixture.verify(otpToken, await fixture.codeOn(phone)))).toBe(
      '200 OTP_CODE_VALID',
    );
  });

  test('because it refuses the phone raises no alarm', async () => {
    const before = fixture.logged.filter((line) => line.includes('"alarm"')).length;
    expect(statusAndCode(await fixture.send('0812340115'))).toBe('409 OTP_SEND_FAIL');
    expect(fixture.logged.filter((line) => line.includes('"alarm"'))).toHaveLength(before);
  });
});

/** Expects a wait within a window of this many seconds, and longer than half of it, to exclude a shorter window. */
function expectWait(reply: TestReply | undefined, windowS: number): void {
  expect(reply?.body.params.retryAfter).toBeGreaterThan(windowS / 2);
  expect(reply?.body.params.retryAfter).toBeLessThanOrEqual(windowS);
}

describe('a phone', () => {
  test('gets one code a minute, however it is written, also with concurrent requests', async () => {
    const phone = fixture.phone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.send(phone)));
    expect(answers.map(statusAndCode).filter((answer) => answer === '200 ')).toHaveLength(1);
    const early = await fixture.send(`+66 ${phone.slice(1)}`);
    expect(statusAndCode(early)).toBe('429 REQUEST_LIMIT_1MIN');
    expect(Number(early.headers.get('retry-after'))).toBe(early.body.params.retryAfter);
    expectWait(early, 60);
  });

  test('can request the next code after the announced wait', async () => {
    const phone = fixture.phone();
    const sentAt = performance.now();
    const { resendInS } = (await fixture.send(phone)).body;
    const left = () =>
      query(
        `select ceil((expire - extract(epoch from now()) * 1000) / 1000)::integer as "waitS" from rate_limit
          where key like 'otp-minute:%' order by expire desc limit 1`,
      );
    const { waitS } = (await left()).rows[0];
    expect(waitS).toBeLessThanOrEqual(resendInS);
    expect(waitS).toBeGreaterThanOrEqual(resendInS - Math.ceil((performance.now() - sentAt) / 1000) - 1);
    await query("update rate_limit set expire = expire - $1 * 1000 where key like 'otp-minute:%'", [
      resendInS,
    ]);
    expect(statusAndCode(await fixture.send(phone))).toBe('200 ');
  });

  test('gets five codes an hour and ten a day', async () => {
    const phone = fixture.phone();
    const answers: string[] = [];
    const replies: TestReply[] = [];
    for (let i = 0; i < 13; i++) {
      await fixture.pass('otp-minute');
      if (i === 6) await fixture.pass('otp-hour');
      if (i === 12) await fixture.pass('otp-hour');
      const reply = await fixture.send(phone);
      replies.push(reply);
      answers.push(statusAndCode(reply));
    }
    const sent = Array(5).fill('200 ');
    expect(answers).toEqual([...sent, '429 OTP_BLOCK', ...sent, '429 OTP_BLOCK', '429 OTP_BLOCK']);
    expectWait(replies[5], 3_600);
    expectWait(replies[12], 24 * 3_600);
    await fixture.pass('otp-day');
    await fixture.pass('otp-minute');
    expect((await fixture.send(phone)).status).toBe(200);
  });

  test('must have ten digits', async () => {
    for (const phone of ['', '081234567', '08123456789', '0000000000', 'phone', '\u202e8765432180'])
      expect(statusAndCode(await fixture.send(phone)), phone).toBe('422 PHONE_NUMBER_REQUIRE_10_DIGIT');
  });

  test('of a country outside the licence gets no code', async () => {
    await writeContent(fixture.server.deps.pool, 'jurisdictions', ['+856']);
    expect(statusAndCode(await fixture.send(fixture.phone()))).toBe('403 JURISDICTION');
    await writeContent(fixture.server.deps.pool, 'jurisdictions', ['+856', '+66']);
    expect((await fixture.send(fixture.phone())).status).toBe(200);
    await writeContent(fixture.server.deps.pool, 'jurisdictions', []);
  });
});

test('an address gets twenty codes an hour, for whatever phones, and other addresses are not affected', async () => {
  const ours = '203.0.113.7';
  for (let i = 0; i < 20; i++) expect((await fixture.send(fixture.phone(), ours)).status).toBe(200);
  const refused = await fixture.send(fixture.phone(), ours);
  expect(statusAndCode(refused)).toBe('429 OTP_BLOCK');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await fixture.send(fixture.phone(), '203.0.113.8')).status).toBe(200);
});

test('a blocked address does not block a phone for other addresses', async () => {
  const phone = fixture.phone();
  expect(statusAndCode(await fixture.send(phone, '203.0.113.7'))).toBe('429 OTP_BLOCK');
  expect((await fixture.send(phone, '203.0.113.9')).status).toBe(200);
});

test('an address may send twenty refused numbers, and failures for lack of credit do not count', async () => {
  const send = (from: string) => fixture.send('0812340115', from);
  await fixture.sandbox.fault('sms', 'refuse');
  for (let i = 0; i < 21; i++) expect(statusAndCode(await send('203.0.113.20'))).toBe('409 OTP_SEND_FAIL');
  await fixture.sandbox.heal();
  for (let i = 0; i < 20; i++) expect(statusAndCode(await send('203.0.113.20'))).toBe('409 OTP_SEND_FAIL');
  expect(statusAndCode(await send('203.0.113.20'))).toBe('429 OTP_BLOCK');
});

test('where registration needs no code, none is sent', async () => {
  await writeContent(fixture.server.deps.pool, 'registerOTP', false);
  const phone = fixture.phone();
  expect((await fixture.send(phone)).body.code).toBe('OTP_VERIFIED');
  expect(await fixture.codeOn(phone)).toBe('');
  await writeContent(fixture.server.deps.pool, 'registerOTP', true);
});

test('missing and invalid gateway keys have their own codes, raise an alarm and do not stop the start', async () => {
  for (const [code, providers] of [
    ['KEY_MISSING', []],
    ['KEY_MISSING', smsProviders(fixture.sandbox.url, { key: undefined })],
    ['KEY_INVALID', smsProviders(fixture.sandbox.url, { secret: 'wrong' })],
  ] as const) {
    const logged: string[] = [];
    const server = await testServer({ providers, onLog: (line) => void logged.push(line) });
    const send = () => server.call('sendOtp', { body: { phoneNumber: '0899999999' } });
    // Nothing was sent, so nobody has to wait.
    expect([statusAndCode(await send()), statusAndCode(await send())]).toEqual([
      `409 ${code}`,
      `409 ${code}`,
    ]);
    await server.deps.pool.query(
      `insert into otp (token_hash, phone, ref, gateway_token, expires_at)
       values (sha256($1::bytea), '+66899999999', 'ABCD', 'x', now() + interval '1 minute')`,
      ['y'.repeat(43)],
    );
    const verify = () => server.call('verifyOtp', { body: { otpToken: 'y'.repeat(43), otpCode: '123456' } });
    for (let i = 0; i < 6; i++) expect(statusAndCode(await verify())).toBe(`409 ${code}`);
    // Eight calls of anybody within a minute raise one alarm.
    expect(logged.filter((line) => line.includes(`"alarm":"sms","code":"${code}"`))).toHaveLength(1);
    await server.close();
  }
});

test('old codes and verifications are deleted, and no log line has a phone or a code', async () => {
  const { phone, token, code } = await asked();
  await fixture.verify(token, code);
  // A request id may contain any six digits.
  const logged = fixture.logged
    .map((line) => JSON.stringify({ ...JSON.parse(line), requestId: '' }))
    .join('\n');
  expect(logged).not.toContain(phone.slice(1));
  expect(logged).not.toContain(code);
  await query("update otp set expires_at = now() - interval '2 days'");
  await query("update otp_verified set verified_at = now() - interval '2 days'");
  await deleteOldRows(fixture.server.deps.pool, oldCodes, 100);
  await deleteOldRows(fixture.server.deps.pool, oldVerifications, 100);
  const { rows } = await query(
    'select (select count(*) from otp)::int as otps, (select count(*) from otp_verified)::int as phones',
  );
  expect(rows).toEqual([{ otps: 0, phones: 0 }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoKeys } from '../demo-keys.ts';
import { get, postForm, postJson } from '../test-calls.ts';
import { type TestSandbox, testSandbox } from '../testing.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const keys = { key: demoKeys.sms.key, secret: demoKeys.sms.secret };
const inbox = async (phone: string) => (await get(`${sandbox.url}/control/sms?phone=${phone}`)).rows;

test('sends a code that can be verified once', async () => {
  const asked = await postJson(`${sandbox.url}/otp/v2/otp/request`, { ...keys, msisdn: '66812345678' });
  expect(asked.body).toMatchObject({
    status: 'success',
    token: expect.any(String),
    refno: expect.any(String),
  });
  const [sms] = await inbox('0812345678');
  expect(sms?.text).toBe(`Kapao code ${sms?.code} (ref ${asked.body.refno}). Valid for 5 minutes.`);
  const verify = (pin: unknown) =>
    postForm(`${sandbox.url}/otp/verify`, { ...keys, token: String(asked.body.token), pin: String(pin) });
  expect(await verify('wrong')).toMatchObject({ status: 400, body: { message: 'Code is invalid.' } });
  expect(await verify(sms?.code)).toMatchObject({ body: { status: 'success', message: 'Code is correct.' } });
  expect(await verify(sms?.code)).toMatchObject({ status: 400, body: { message: 'Token is expire.' } });
});

test('refuses wrong keys and sends nothing', async () => {
  const asked = await postJson(`${sandbox.url}/otp/request`, { ...keys, secret: 'no', msisdn: '0899999999' });
  expect(asked).toMatchObject({ status: 400, body: { message: 'Application not found.' } });
  const plain = await postJson(`${sandbox.url}/sms`, { msisdn: '0899999999', message: 'hello' });
  expect(plain.status).toBe(401);
  expect(await inbox('0899999999')).toEqual([]);
});

test('messages are listed newest first, under their phone only', async () => {
  const authorization = `Basic ${btoa(`${keys.key}:${keys.secret}`)}`;
  for (const message of ['first', 'second, code 123456']) {
    const sent = await postJson(`${sandbox.url}/sms`, { msisdn: '0822222222', message }, { authorization });
    expect(sent.body).toMatchObject({ phone_number_list: [{ number: '0822222222' }] });
  }
  expect(await inbox('0822222222')).toMatchObject([
    { text: 'second, code 123456', code: '123456' },
    { text: 'first' },
  ]);
  expect(await inbox('0833333333')).toEqual([]);
});

test('sends nothing to a phone at its limit, and nothing without credit', async () => {
  const ask = (msisdn: string) => postJson(`${sandbox.url}/otp/request`, { ...keys, msisdn });
  expect(await ask('0812340115')).toMatchObject({ status: 400, body: { error: { code: 115 } } });
  await postJson(`${sandbox.url}/control/fault`, { target: 'sms', fault: 'refuse', times: 1 });
  expect(await ask('0844444444')).toMatchObject({ status: 423, body: { error: { code: 116 } } });
  expect([...(await inbox('0812340115')), ...(await inbox('0844444444'))]).toEqual([]);
});

import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import { slipQrText } from '../qr/slip-qr.ts';
import { postJson } from '../test-calls.ts';
import { type TestSandbox, testSandbox } from '../testing.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => fetch(`${sandbox.url}/control/fault`, { method: 'DELETE' }));

async function transfer(): Promise<{ transRef: string; slipUrl: string }> {
  const { body } = await postJson(`${sandbox.url}/control/bank/transfer`, {
    fromBank: 'KBANK',
    fromAccountNo: '1230209876',
    fromName: 'THANAKAN KAEO',
    toBank: 'SCB',
    toAccountNo: '4051112223',
    amount: 500.5,
  });
  return { transRef: String(body.transRef), slipUrl: String(body.slipUrl) };
}

async function askSlipOk(data: string, key: string = demoKeys.slipok.apiKey) {
  const answer = await fetch(`${sandbox.url}/slipok/api/line/apikey/${demoKeys.slipok.branchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': key },
    body: JSON.stringify({ data }),
  });
  return { status: answer.status, body: fieldsOf(await answer.json()) };
}

async function askEasySlip(payload: string, token: string = demoKeys.easyslip.accessToken) {
  const answer = await fetch(`${sandbox.url}/easyslip/api/v1/verify?${new URLSearchParams({ payload })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: fieldsOf(await answer.json()) };
}

test('a slip picture has its fixed size', async () => {
  const { transRef, slipUrl } = await transfer();
  const picture = Buffer.from(await (await fetch(slipUrl)).arrayBuffer());
  // The server's tests check that the slip's QR is read as this transfer's, because slips are read there.
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 840, height: 1_200 });
  expect(slipUrl).toContain(transRef);
});

test('both verifiers know the bank’s transfers, with masked account numbers', async () => {
  const { transRef } = await transfer();
  const text = slipQrText('KBANK', transRef);
  const slip = fieldsOf((await askSlipOk(text)).body.data);
  expect(slip).toMatchObject({ transRef, sendingBank: '004', receivingBank: '014', amount: 500.5 });
  expect(fieldsOf(slip.sender)).toMatchObject({ name: 'THANAKAN K', account: { value: 'xxx-x-x0987-x' } });
  const easy = fieldsOf((await askEasySlip(text)).body.data);
  expect(easy).toMatchObject({ transRef, amount: { amount: 500.5 } });
  expect(fieldsOf(easy.receiver)).toMatchObject({
    bank: { id: '014' },
    account: { bank: { account: 'xxx-x-x1222-x' } },
  });
});

test.each([
  [
    'a slip with another bank’s code',
    () => slipQrText('SCB', '016325080509BPP00001'),
    1011,
    'slip_not_found',
  ],
  ['a text that is no slip', () => 'https://example.com/', 1008, 'invalid_payload'],
])('%s is refused with each verifier’s code', async (_, text, code, message) => {
  expect(await askSlipOk(text())).toMatchObject({ status: 400, body: { code } });
  expect((await askEasySlip(text())).body).toMatchObject({ message });
});

test('a wrong key is refused, and every call is refused when the quota is used up', async () => {
  expect((await askSlipOk('x', 'wrong')).body.code).toBe(1002);
  expect((await askEasySlip('x', 'wrong')).body.message).toBe('unauthorized');
  await postJson(`${sandbox.url}/control/fault`, { target: 'slip', fault: 'refuse' });
  const answers: Fields[] = [(await askSlipOk('x')).body, (await askEasySlip('x')).body];
  expect(answers).toMatchObject([{ code: 1004 }, { message: 'quota_exceeded' }]);
});

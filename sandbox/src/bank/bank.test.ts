import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import { slipQrText } from '../qr/slip-qr.ts';
import { sign } from '../signature.ts';
import { get, getSigned, orderPayout, postJson } from '../test-calls.ts';
import { eventually, type TestSandbox, testSandbox } from '../testing.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const payout = async (reference: string) => (await getSigned(sandbox.url, `/bank/payouts/${reference}`)).body;
const callbacksOf = (reference: string) =>
  sandbox.customer.callbacks.filter((callback) => callback.body.reference === reference);

test('pays a payout after a moment and reports it by a signed callback', async () => {
  const ordered = await orderPayout(sandbox.url, { reference: 'W1' });
  expect(ordered).toMatchObject({ status: 200, body: { reference: 'W1', state: 'pending' } });
  const callback = await eventually(() => callbacksOf('W1')[0]);
  expect(callback.path).toBe('/api/callback/payout/KBANK');
  expect(callback.signature).toBe(sign(demoKeys.payout.secret, callback.raw));
  expect(callback.body).toMatchObject({ id: ordered.body.id, reference: 'W1', state: 'paid' });
  expect(await payout('W1')).toMatchObject({ id: ordered.body.id, state: 'paid' });
});

test('pays once per reference: an equal order changes nothing, another one is refused', async () => {
  const first = await orderPayout(sandbox.url, { reference: 'W2', amount: '150.00' });
  await eventually(() => callbacksOf('W2')[0]);
  const again = await orderPayout(sandbox.url, { reference: 'W2', amount: '150.00' });
  expect(again.body).toMatchObject({ id: first.body.id, state: 'paid' });
  const other = await orderPayout(sandbox.url, { reference: 'W2', amount: '151.00' });
  expect(other).toMatchObject({ status: 409, body: { code: 'DIFFERENT' } });
  const { rows } = await get(`${sandbox.url}/control/bank/payouts`);
  expect(rows.filter((row) => row.reference === 'W2')).toMatchObject([{ amount: 150, state: 'paid' }]);
});

test('fails a payout to a closed account, and no money leaves', async () => {
  const before = await total('operator:payout:KBANK');
  await orderPayout(sandbox.url, { reference: 'W3', toAccountNo: '1234560404' });
  const callback = await eventually(() => callbacksOf('W3')[0]);
  expect(callback.body).toMatchObject({ state: 'failed', reason: 'ACCOUNT_CLOSED' });
  expect(await total('operator:payout:KBANK')).toBe(before);
});

test('names a total of every bank, also of one that has received nothing', async () => {
  expect(await total('operator:bank:GSB')).toBe(0);
  expect(await total('operator:bank:JDB')).toBe(0);
});

test('refuses an order with a wrong signature or invalid fields and stores nothing', async () => {
  expect(await orderPayout(sandbox.url, { reference: 'W4' }, 'wrong')).toMatchObject({ status: 401 });
  expect(await orderPayout(sandbox.url, { reference: 'W4', amount: '0.00' })).toMatchObject({ status: 400 });
  expect(await orderPayout(sandbox.url, { reference: 'W4', toAccountNo: '12' })).toMatchObject({
    status: 400,
  });
  expect((await get(`${sandbox.url}/bank/payouts/W4`)).status).toBe(401);
  expect(await getSigned(sandbox.url, '/bank/payouts/W4')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

test('sends a callback again that was not accepted', async () => {
  sandbox.customer.answers.unshift(500);
  await orderPayout(sandbox.url, { reference: 'W5' });
  await eventually(() => callbacksOf('W5').length === 2);
  expect(callbacksOf('W5')[0]?.raw).toBe(callbacksOf('W5')[1]?.raw);
});

test('shows a transfer in the statement feed, once per cursor', async () => {
  const transfer = await postJson(`${sandbox.url}/control/bank/transfer`, {
    fromBank: 'KTB',
    fromAccountNo: '987-6-54321-0',
    fromName: 'MALEE DEE',
    toBank: 'SCB',
    toAccountNo: '4051112223',
    amount: 250.5,
  });
  expect(transfer.status).toBe(200);
  const path = '/bank/accounts/SCB/4051112223/statement';
  const feed = await eventually(async () => {
    const { body } = await getSigned(sandbox.url, path);
    return lines(body).length > 0 && body;
  });
  expect(feed.balance).toBe('250.50');
  expect(lines(feed)).toMatchObject([
    { transRef: transfer.body.transRef, amount: '250.50', fromBank: 'KTB', fromAccountNo: '9876543210' },
  ]);
  const later = await getSigned(sandbox.url, `${path}?after=${feed.next}`);
  expect(lines(later.body)).toEqual([]);
  expect(later.body.next).toBe(feed.next);
  expect(await total('operator:bank:SCB')).toBe(250.5);
});

test('has a slip picture and a receipt page for every transfer', async () => {
  const account = { toBank: 'KBANK', toAccountNo: '0123456789', amount: 10 };
  const { body } = await postJson(`${sandbox.url}/control/bank/transfer`, account);
  const slip = await fetch(String(body.slipUrl));
  expect(slip.headers.get('content-type')).toBe('image/png');
  const receipt = await fetch(`${sandbox.url}/bank/receipts/${body.transRef}`);
  expect(await receipt.text()).toContain(String(body.transRef));
  expect((await fetch(`${sandbox.url}/bank/slips/nothing.png`)).status).toBe(404);
});

test('writes the slip QR of the published sample', () => {
  expect(slipQrText('KBANK', '016325080509BPP00001')).toBe(
    '0041000600000101030040220016325080509BPP000015102TH9104C851',
  );
});

function lines(feed: Fields): Fields[] {
  return Array.isArray(feed.lines) ? feed.lines.map(fieldsOf) : [];
}

async function total(code: string): Promise<unknown> {
  const { rows } = await get(`${sandbox.url}/control/totals`);
  return rows.find((row) => row.code === code)?.balance;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoKeys } from '../demo-keys.ts';
import { sign } from '../signature.ts';
import { kbank, postJson } from '../test-calls.ts';
import { eventually, type TestSandbox, testSandbox } from '../testing.ts';
import { readBill, writeBill } from './bill-qr.ts';

let sandbox: TestSandbox;
let serial = 0;

beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

async function newQr(amount: string | number = '500.00') {
  serial += 1;
  const uid = `QR${String(serial).padStart(6, '0')}`;
  const reference1 = `DEP${String(serial).padStart(10, '0')}`;
  const answer = await kbank(sandbox.url, 'qr_request', {
    partnerTxnUid: uid,
    txnAmount: amount,
    reference1,
  });
  return { uid, reference1, answer, payload: String(answer.body.qrCode) };
}
const inquire = async (uid: string) =>
  (await kbank(sandbox.url, 'inquire_payment/v2', { origPartnerTxnUid: uid })).body;
const cancel = async (uid: string) =>
  (await kbank(sandbox.url, 'cancel_payment', { origPartnerTxnUid: uid })).body;
const pay = (body: object) => postJson(`${sandbox.url}/control/bank/pay-qr`, body);

test('writes the bill payment QR of the published sample', () => {
  const payload = writeBill({
    billerId: '099400016550100',
    reference1: 'DEP0000000001',
    reference2: '20261121',
    reference3: 'WW',
    amount: 50_000,
  });
  expect(payload).toBe(
    '00020101021230680016A00000067701011201150994000165501000213DEP000000000103082026112153037645406500.005802TH62060702WW63047D95',
  );
});

test('refuses a QR with a wrong checksum, another template or no text', async () => {
  const { payload } = await newQr();
  expect(readBill(payload)?.amount).toBe(50_000);
  expect(readBill(payload.replace('500.00', '900.00'))).toBeUndefined();
  expect(
    readBill('00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'),
  ).toBeUndefined();
  expect(readBill('')).toBeUndefined();
});

test('makes a QR with amount and reference, and refuses a wrong secret', async () => {
  const { answer, payload, reference1 } = await newQr(12.81);
  expect(answer).toMatchObject({ status: 200, body: { statusCode: '00', errorCode: null } });
  expect(readBill(payload)).toMatchObject({ reference1, amount: 1281, billerId: demoKeys.kbank.billerId });
  const refused = await kbank(sandbox.url, 'qr_request', { txnAmount: '1.00', reference1: 'A' }, 'wrong');
  expect(refused.body).toMatchObject({ statusCode: '10', errorCode: 'authentication_error' });
  expect(refused.body.qrCode).toBeUndefined();
});

test('refuses a used partnerTxnUid and each invalid field with its own code', async () => {
  const { uid } = await newQr();
  const ask = async (fields: object) =>
    (await kbank(sandbox.url, 'qr_request', { ...fields })).body.errorCode;
  const right = { txnAmount: '5.00', reference1: 'DEPX' };
  expect(await ask({ ...right, partnerTxnUid: uid })).toBe('duplicate_request');
  expect(await ask({ ...right, txnAmount: '0' })).toBe('invalid_txn_amount');
  expect(await ask({ ...right, txnAmount: '1.001' })).toBe('invalid_txn_amount');
  expect(await ask({ ...right, reference1: 'dep-1' })).toBe('invalid_reference1');
  expect(await ask({ ...right, qrType: '1' })).toBe('invalid_qr_type');
  expect(await ask({ ...right, txnCurrencyCode: 'LAK' })).toBe('invalid_currency_code');
  expect(await ask({ ...right, merchantId: 'other' })).toBe('invalid_merchant');
});

test('reports a paid QR by callback and inquiry, and refuses to pay or cancel it again', async () => {
  const { uid, payload } = await newQr();
  expect(await inquire(uid)).toMatchObject({ statusCode: '00', txnStatus: 'REQUESTED' });
  const paid = await pay({ payload });
  expect(paid.status).toBe(200);
  expect(paid.body.transRef).toMatch(/^01\d{10}[A-Z]{3}\d{5}$/);
  const callback = await eventually(() =>
    sandbox.customer.callbacks.find((callback) => callback.body.partnerTxnUid === uid),
  );
  expect(callback.path).toBe('/api/callback/qr/KBANK');
  expect(callback.signature).toBe(sign(demoKeys.kbank.partnerSecret, callback.raw));
  expect(callback.body).toMatchObject({ statusCode: '00', txnAmount: '500.00', txnCurrencyCode: 'THB' });
  expect(await inquire(uid)).toMatchObject({
    txnStatus: 'PAID',
    txnAmount: '500.00',
    txnNo: callback.body.txnNo,
  });
  expect(await pay({ payload })).toMatchObject({ status: 409, body: { code: 'QR_ALREADY_PAID' } });
  expect(await cancel(uid)).toMatchObject({ statusCode: '10', errorCode: 'qr_paid' });
});

test('accepts money for a cancelled QR, which is paid then', async () => {
  const { uid, payload } = await newQr('20.00');
  expect(await cancel(uid)).toMatchObject({ statusCode: '00' });
  expect(await cancel(uid)).toMatchObject({ statusCode: '10', errorCode: 'qr_cancelled' });
  expect(await inquire(uid)).toMatchObject({ txnStatus: 'CANCELLED' });
  expect((await pay({ payload })).status).toBe(200);
  expect(await inquire(uid)).toMatchObject({ txnStatus: 'PAID' });
});

test('answers an unknown QR with NOT_FOUND or an error', async () => {
  expect(await inquire('NEVER')).toMatchObject({ statusCode: '00', txnStatus: 'NOT_FOUND' });
  expect(await cancel('NEVER')).toMatchObject({ statusCode: '10', errorCode: 'invalid_origPartnerTxnUid' });
  expect(await pay({ payload: 'hello' })).toMatchObject({ status: 404, body: { code: 'NOT_A_PAYMENT_QR' } });
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '../fields.ts';
import { agent, awc, get, getSigned, joker, kbank, orderPayout, pg, postJson } from '../test-calls.ts';
import { eventually, hangMs, lateMs, type TestSandbox, testSandbox } from '../testing.ts';

let sandbox: TestSandbox;
let url: string;
let serial = 0;

beforeAll(async () => {
  sandbox = await testSandbox();
  url = sandbox.url;
  await agent(url, 'member/create', { username: 'kpone', currency: 'THB' });
  await pg(url, 'Player/v1/Create', { player_name: 'kpone' });
  await joker(url, { Method: 'CU', Username: 'kpone' });
  await awc(url, 'wallet/createMember', { userId: 'kpone', currency: 'THB' });
});
afterAll(() => sandbox.close());
afterEach(() => fetch(`${url}/control/fault`, { method: 'DELETE' }));

const setFault = (fault: object) => postJson(`${url}/control/fault`, fault);
const reference = () => {
  serial += 1;
  return `REF${serial}`;
};
const transferIn = (ref: string) =>
  agent(url, 'transfer', {
    username: 'kpone',
    reference: ref,
    amount: '1.00',
    currency: 'THB',
    direction: 'in',
  });
/** Provider's code for a transfer: 0 executed, 50 never executed. */
const query = async (ref: string) => (await agent(url, 'transfer/query', { reference: ref })).body.code;

/** Expects that the call gets no answer, and only after the time limit. */
async function hangs(call: Promise<unknown>): Promise<void> {
  const began = Date.now();
  await expect(call).rejects.toThrow('fetch failed');
  expect(Date.now() - began).toBeGreaterThan(hangMs - 100);
}

test('timeout-before hangs and does not execute', async () => {
  await setFault({ target: 'game:HUAYHD', fault: 'timeout-before', times: 1 });
  const ref = reference();
  await hangs(transferIn(ref));
  expect(await query(ref)).toBe(50);
});

test('timeout-after executes and hangs', async () => {
  await setFault({ target: 'game:HUAYHD', fault: 'timeout-after', times: 1 });
  const ref = reference();
  await hangs(transferIn(ref));
  expect(await query(ref)).toBe(0);
});

test('error-500 answers 500 and does not execute', async () => {
  await setFault({ target: 'game:HUAYHD', fault: 'error-500', times: 1 });
  const ref = reference();
  expect((await transferIn(ref)).status).toBe(500);
  expect(await query(ref)).toBe(50);
});

test('refuse answers in each protocol’s own way, and a refused order is not executed', async () => {
  for (const target of ['game:HUAYHD', 'game:PG', 'game:JOKER', 'game:SEXYGAME', 'qr', 'bank', 'sms']) {
    await setFault({ target, fault: 'refuse', times: 1 });
  }
  const ref = reference();
  expect((await transferIn(ref)).body.code).toBe(60);
  expect(await query(ref)).toBe(50);
  const pgOrder = { player_name: 'kpone', amount: '1.00', transfer_reference: ref };
  expect(fieldsOf((await pg(url, 'Cash/v3/TransferIn', pgOrder)).body.error).code).toBe('3100');
  expect((await joker(url, { Method: 'TC', Username: 'kpone', Amount: '1', RequestID: ref })).status).toBe(
    400,
  );
  expect((await joker(url, { Method: 'TCH', RequestID: ref })).status).toBe(404);
  const awcOrder = { userId: 'kpone', transferAmount: '1', txCode: ref };
  expect((await awc(url, 'wallet/deposit', awcOrder)).body.status).toBe('9999');
  expect((await awc(url, 'wallet/checkTransferOperation', { txCode: ref })).body).toMatchObject({
    txStatus: '0',
  });
  const qr = await kbank(url, 'qr_request', { txnAmount: '1.00', reference1: ref });
  expect(qr.body).toMatchObject({ statusCode: '10', errorCode: 'general_error' });
  expect((await orderPayout(url, { reference: ref })).body).toMatchObject({
    state: 'failed',
    reason: 'REFUSED',
  });
  expect((await getSigned(url, `/bank/payouts/${ref}`)).body).toMatchObject({ state: 'failed' });
  const sms = await postJson(`${url}/otp/request`, {
    key: 'demo-otp-key',
    secret: 'demo-otp-secret',
    msisdn: '0811111111',
  });
  expect(sms.status).toBe(423);
});

test('refuse on inquiries is never read as "not executed"', async () => {
  const ref = reference();
  await joker(url, { Method: 'TC', Username: 'kpone', Amount: '1', RequestID: ref });
  await setFault({ target: 'game:JOKER', fault: 'refuse' });
  await setFault({ target: 'game:HUAYHD', fault: 'refuse' });
  await setFault({ target: 'bank', fault: 'refuse' });
  expect((await joker(url, { Method: 'TCH', RequestID: ref })).status).toBe(400);
  expect(await query(ref)).toBe(90);
  expect((await getSigned(url, '/bank/payouts/NEVER')).status).toBe(403);
});

test('garbage is an invalid body with status 200, whether executed or not', async () => {
  await setFault({ target: 'game:HUAYHD', fault: 'garbage', times: 12 });
  const outcomes = new Set<unknown>();
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const ref = reference();
    const answer = await transferIn(ref);
    expect(answer.status).toBe(200);
    expect(answer.body.raw).toContain('<html>');
    outcomes.add(await query(ref));
  }
  expect(outcomes).toEqual(new Set([0, 50]));
});

test('a wrong signature is refused even while a fault is set', async () => {
  await setFault({ target: 'game:HUAYHD', fault: 'error-500' });
  const answer = await agent(url, 'member/balance', { username: 'kpone' }, { secret: 'wrong' });
  expect(answer.body.code).toBe(40);
});

test('a counted fault applies to that many orders, and a lasting one until DELETE', async () => {
  await setFault({ target: 'game:HUAYHD', fault: 'error-500', times: 2 });
  expect(await query('X')).toBe(50);
  expect((await transferIn(reference())).status).toBe(500);
  expect((await transferIn(reference())).status).toBe(500);
  expect((await transferIn(reference())).status).toBe(200);
  await setFault({ target: 'game:HUAYHD', fault: 'error-500' });
  expect((await transferIn(reference())).status).toBe(500);
  await fetch(`${url}/control/fault`, { method: 'DELETE' });
  expect((await transferIn(reference())).status).toBe(200);
});

test('a probability applies to some calls, of its own target only', async () => {
  await setFault({ target: 'game:HUAYHD', fault: 'error-500', probability: 0.3 });
  const statuses = [];
  for (let attempt = 0; attempt < 60; attempt += 1) statuses.push((await transferIn(reference())).status);
  const struck = statuses.filter((status) => status === 500).length;
  expect(struck).toBeGreaterThan(6);
  expect(struck).toBeLessThan(36);
  expect((await pg(url, 'Cash/v3/GetPlayerWallet', { player_name: 'kpone' })).status).toBe(200);
});

async function payNewQr(): Promise<string> {
  const ref = reference();
  const { body } = await kbank(url, 'qr_request', { partnerTxnUid: ref, txnAmount: '1.00', reference1: ref });
  await postJson(`${url}/control/bank/pay-qr`, { payload: body.qrCode });
  return ref;
}
const callbacksOf = (ref: string) =>
  sandbox.customer.callbacks.filter((callback) => callback.body.partnerTxnUid === ref);

test('duplicate-callback sends the callback of a payment twice', async () => {
  await setFault({ target: 'qr', fault: 'duplicate-callback', times: 1 });
  const ref = await payNewQr();
  await eventually(() => callbacksOf(ref).length === 2);
  expect(callbacksOf(ref)[0]?.raw).toBe(callbacksOf(ref)[1]?.raw);
});

test('out-of-order sends a callback after that of the next payment', async () => {
  await setFault({ target: 'qr', fault: 'out-of-order', times: 1 });
  const first = await payNewQr();
  const second = await payNewQr();
  await eventually(() => callbacksOf(first).length === 1 && callbacksOf(second).length === 1);
  const order = sandbox.customer.callbacks.map((callback) => callback.body.partnerTxnUid);
  expect(order.indexOf(second)).toBeLessThan(order.indexOf(first));
});

test('late-callback sends the callback late', async () => {
  await setFault({ target: 'qr', fault: 'late-callback', times: 1 });
  const paidAt = Date.now();
  const ref = await payNewQr();
  const callback = await eventually(() => callbacksOf(ref)[0]);
  expect(callback.at - paidAt).toBeGreaterThanOrEqual(lateMs);
});

test('the faults are listed, and unknown ones are refused', async () => {
  await setFault({ target: 'slip', fault: 'refuse', times: 3, probability: 0.5 });
  const { rows } = await get(`${url}/control/fault`);
  expect(rows).toMatchObject([{ target: 'slip', fault: 'refuse', times: 3, probability: 0.5, struck: 0 }]);
  expect((await setFault({ target: 'moon', fault: 'refuse' })).status).toBe(400);
  expect((await setFault({ target: 'qr', fault: 'explode' })).status).toBe(400);
  expect((await setFault({ target: 'qr', fault: 'refuse', times: 0 })).status).toBe(400);
  expect((await setFault({ target: 'qr', fault: 'refuse', probability: 2 })).status).toBe(400);
});

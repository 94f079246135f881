import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoKeys } from '../demo-keys.ts';
import { sign } from '../signature.ts';
import { get, postJson } from '../test-calls.ts';
import { eventually, type TestSandbox, testSandbox } from '../testing.ts';
import { element, withChecksum } from './emv.ts';
import { readLaoQr, writeLaoQr } from './lao-qr.ts';

let sandbox: TestSandbox;
let serial = 0;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const newReference = () => `REF${String(++serial).padStart(10, '0')}`;
const pay = (body: object) => postJson(`${sandbox.url}/control/bank/pay-qr`, body);
const totalOf = async (code: string) =>
  (await get(`${sandbox.url}/control/totals`)).rows.find((row) => row.code === `operator:qr:${code}`)
    ?.balance;

describe.each(['WW', 'E2P'] as const)('%s', (gateway) => {
  const { secret, billerId, payee } = demoKeys.pay[gateway];
  const base = `/pay/${gateway}/qrs`;
  const signed = (content: string, key: string = secret) => ({
    'x-client': demoKeys.pay.client,
    'x-signature': sign(key, content),
  });
  const order = (body: object, key?: string) =>
    postJson(sandbox.url + base, body, signed(JSON.stringify(body), key));
  const statusOf = async (reference: string) =>
    (await get(`${sandbox.url}${base}/${reference}`, signed(`${base}/${reference}`))).body;
  const cancel = async (reference: string) => {
    const path = `${base}/${reference}/cancel`;
    const answer = await fetch(sandbox.url + path, { method: 'POST', headers: signed(path) });
    return answer.json();
  };

  test('makes a QR, is paid once, reports the payer by a signed callback, and adds to the total', async () => {
    const reference = newReference();
    const before = Number(await totalOf(gateway));
    const made = await order({ reference, amount: '150.00', currency: 'THB', expiresInS: 600 });
    expect(made).toMatchObject({ status: 200, body: { reference, state: 'open', payee } });
    expect([typeof made.body.qrText, typeof made.body.qrImage]).toEqual(
      gateway === 'WW' ? ['string', 'undefined'] : ['undefined', 'string'],
    );
    expect(await statusOf(reference)).toEqual({ reference, state: 'open' });
    const who = { fromBank: 'KTB', fromAccountNo: '9876543210', fromName: 'MALEE' };
    expect((await pay({ reference, ...who })).status).toBe(200);
    expect(await pay({ reference })).toMatchObject({ status: 409, body: { code: 'QR_ALREADY_PAID' } });
    const callback = await eventually(() =>
      sandbox.customer.callbacks.find(({ body }) => body.reference === reference),
    );
    expect(callback.path).toBe(`/api/callback/qr/${gateway}`);
    expect(callback.signature).toBe(sign(secret, callback.raw));
    expect(callback.body).toEqual(await statusOf(reference));
    expect(callback.body).toMatchObject({
      state: 'paid',
      payment: {
        amount: '150.00',
        currency: 'THB',
        payer: {
          bankCode: 'KTB',
          accountNo: gateway === 'WW' ? '9876543210' : 'xxx-x-x4321-x',
          name: 'MALEE',
        },
      },
    });
    expect(Number(await totalOf(gateway)) - before).toBe(150);
    expect(await cancel(reference)).toMatchObject({ state: 'paid' });
  });

  test('accepts money for a cancelled QR', async () => {
    const reference = newReference();
    await order({ reference, amount: '150.00', currency: 'THB' });
    expect(await cancel(reference)).toEqual({ reference, state: 'cancelled' });
    expect((await pay({ reference })).status).toBe(200);
    expect(await statusOf(reference)).toMatchObject({ state: 'paid' });
    expect(await cancel('NEVER')).toEqual({ code: 'NOT_FOUND', reference: 'NEVER' });
  });

  test('refuses a wrong signature, invalid fields and a repeated reference', async () => {
    const reference = newReference();
    const right = { reference, amount: '150.00', currency: 'THB' };
    expect((await order(right, 'wrong')).status).toBe(401);
    const least = gateway === 'WW' ? '99.99' : '49.99';
    for (const change of [{ amount: least }, { amount: '1.001' }, { currency: 'LAK' }, { reference: 'a b' }])
      expect(await order({ ...right, ...change })).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect((await order(right)).status).toBe(200);
    expect(await order(right)).toMatchObject({ status: 409, body: { code: 'DUPLICATE', reference } });
  });

  test('refuses a QR with an unknown reference', async () => {
    const bill = element('00', 'A000000677010112') + element('01', billerId) + element('02', 'NEVER');
    const payload = withChecksum(
      [element('00', '01'), element('30', bill), element('54', '1.00'), element('58', 'TH')],
      '63',
    );
    expect(await pay({ payload })).toMatchObject({ status: 404, body: { code: 'UNKNOWN_REFERENCE' } });
  });
});

describe('JDB', () => {
  const { partnerId, clientId, clientSecret, hashKey, receiver } = demoKeys.jdb;
  const call = (path: string, fields: object, token = '', key: string = hashKey) => {
    const body = { requestId: newReference(), partnerId, ...fields };
    return postJson(`${sandbox.url}/jdb/${path}`, body, {
      signedhash: sign(key, JSON.stringify(body)),
      authorization: `Bearer ${token}`,
    });
  };
  const login = async () => {
    const { body } = await call('authenticate', { clientId, clientSecret });
    return (body.data as { token: string }).token;
  };

  test('makes a LaoQR and reports its payment', async () => {
    const token = await login();
    const billNumber = newReference();
    const made = await call('generateQr', { txnAmount: 50_000, billNumber }, token);
    const { emv } = made.body.data as { emv: string };
    expect(readLaoQr(emv)).toMatchObject({ kind: 'lao-qr', receiver, amount: 5_000_000, billNumber });
    expect((await call('checkTransaction', { billNumber }, token)).body).toMatchObject({ success: false });
    expect((await pay({ payload: emv })).status).toBe(200);
    const known = await eventually(async () => {
      const { body } = await call('checkTransaction', { billNumber }, token);
      return body.success === true && (body.data as object);
    });
    expect(known).toMatchObject({ billNumber, txnAmount: 50_000, sourceAccount: '', sourceCurrency: 'LAK' });
    expect((await call('generateQr', { txnAmount: 1, billNumber }, token)).body).toMatchObject({
      success: false,
    });
  });

  test('refuses wrong keys and tokens', async () => {
    const token = await login();
    expect(
      (await call('generateQr', { txnAmount: 1, billNumber: newReference() }, token, 'wrong')).status,
    ).toBe(403);
    expect((await call('generateQr', { txnAmount: 1, billNumber: newReference() }, 'old')).status).toBe(401);
    expect((await call('authenticate', { clientId, clientSecret: 'wrong' })).status).toBe(401);
  });
});

describe('BCEL OnePay', () => {
  const { merchant, subscribeKey } = demoKeys.onePay;
  const textOf = (transaction: string, receiver: string = merchant) => {
    const template = element('00', 'BCEL') + element('01', 'ONEPAY') + element('02', receiver);
    return withChecksum(
      [
        element('00', '01'),
        element('01', '11'),
        element('33', template),
        element('53', '418'),
        element('54', '50000'),
        element('58', 'LA'),
        element('62', element('01', 'BILL1') + element('05', transaction)),
      ],
      '63',
    );
  };
  const historyOf = async (transaction: string, key: string = subscribeKey) => {
    const path = `/pubnub/v2/history/sub-key/${key}/channel/uuid-${merchant}-${transaction}`;
    return fetch(`${sandbox.url}${path}?count=100&reverse=true&include_token=true`);
  };

  test('reports a payment once, on the channel of its QR', async () => {
    const transaction = crypto.randomUUID();
    expect(await (await historyOf(transaction)).json()).toEqual([[], '0', '0']);
    expect((await pay({ payload: textOf(transaction) })).status).toBe(200);
    const [messages] = await eventually(async () => {
      const history = (await (await historyOf(transaction)).json()) as [object[], string, string];
      return history[0].length > 0 && history;
    });
    expect(messages).toMatchObject([
      {
        message: { uuid: transaction, amount: 50_000, ticket: expect.any(String), name: '' },
        timetoken: expect.stringMatching(/^\d{17}$/),
      },
    ]);
    expect((await pay({ payload: textOf(transaction) })).status).toBe(409);
    expect((await historyOf(transaction, 'other')).status).toBe(403);
  });

  test('refuses another merchant’s QR and a damaged one', async () => {
    const transaction = crypto.randomUUID();
    expect((await pay({ payload: textOf(transaction, 'somebody') })).body).toMatchObject({
      code: 'UNKNOWN_RECEIVER',
    });
    const damaged = textOf(transaction).replace('540550000', '540590000');
    expect((await pay({ payload: damaged })).body).toMatchObject({ code: 'NOT_A_PAYMENT_QR' });
  });
});

test('reads the published sample of a LaoQR, and writes its fields again', () => {
  const sample =
    '00020101021238680016A005266284662577010832170418020300203259YBH6W1OMFDJ1EIQMU6XP5X5U5204525153034185405200005802LA5910LaoLottery6009Vientiane62660112JDB547885468020100301004010050100603NCC070912131212108010090106304A8D6';
  const about = { receiver: '9YBH6W1OMFDJ1EIQMU6XP5X5U', amount: 2_000_000, billNumber: 'JDB547885468' };
  expect(readLaoQr(sample)).toMatchObject({ ...about, kind: 'lao-qr' });
  const text = writeLaoQr({ ...about, issuer: '32170418', name: 'LaoLottery' });
  expect(readLaoQr(text)).toMatchObject(about);
  // Merchant template and amount, byte for byte.
  for (const part of [sample.slice(12, 84), '540520000']) expect(text).toContain(part);
});

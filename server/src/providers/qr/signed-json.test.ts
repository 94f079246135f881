import { writeLaoQr } from '@kapao/core/qr/lao-qr';
import { writeBillPayment } from '@kapao/core/qr/promptpay';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankProviders } from '../../testing/bank-providers.ts';
import {
  rubbish,
  type ScriptedProvider,
  scriptedProvider,
  spoiled,
  withoutAmount,
} from '../../testing/scripted-provider.ts';
import { hmacHex } from '../protocol/signature.ts';
import type { QrGateway } from './qr-gateway.ts';
import { qrChannel } from './qr-gateways.ts';

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider();
});
afterAll(() => provider.close());

const gatewayOf = (changes = {}): QrGateway =>
  qrChannel(bankProviders(provider.url, changes).find(({ kind, code }) => kind === 'qr' && code === 'WW')!)
    .gateway; // Present in the demo data.
const reference = 'ABCDEFGH1234567';
const payer = { name: 'TEST MEMBER', bankCode: 'KBANK', accountNo: '1234567890' };
const asked = { reference, amount: 500_00n, lifeMs: 600_000, payer };
const bill = { billerId: '099400016550201', reference1: reference, reference2: null, reference3: null };
const qrText = writeBillPayment({ ...bill, amount: 500_00n });
const open = { reference, state: 'open', qrText, payee: 'WW PAY' };
const payment = { paymentNo: 'W1', amount: '500.00', currency: 'THB', at: '2026-11-22T12:00:00.000+07:00' };
const paid = { reference, state: 'paid', payment };
const reported = { paymentNo: 'W1', amount: 500_00n, currency: 'THB', at: new Date('2026-11-22T05:00:00Z') };

const calls: [string, object, (gateway: QrGateway) => Promise<{ kind: string }>][] = [
  ['create', open, (gateway) => gateway.create(asked)],
  ['inquire', paid, (gateway) => gateway.inquire(asked)],
  ['cancel', { reference, state: 'cancelled' }, (gateway) => gateway.cancel(asked)],
];

describe('a malformed answer', () => {
  test.each(calls)('to %s leaves the outcome unknown or unchanged', async (_, genuine, call) => {
    const gateway = gatewayOf();
    provider.says(JSON.stringify(genuine));
    const said = await call(gateway);
    expect(said.kind).not.toBe('unknown');
    for (const text of spoiled(genuine)) {
      provider.says(text);
      const outcome = await call(gateway);
      // Fields that a gateway may leave out (the payee, the time) do not change the outcome.
      if (outcome.kind !== 'unknown') expect(outcome.kind, text).toBe(said.kind);
    }
    for (const status of [200, 400, 403, 404, 409, 500])
      for (const text of rubbish) {
        provider.says(text, status);
        expect((await call(gateway)).kind, `${status} ${text.slice(0, 80)}`).toBe('unknown');
      }
  });

  test('about the amount, the currency or another QR credits nothing', async () => {
    for (const text of [
      ...withoutAmount(paid, 'amount'),
      ...['0.00', '500.001', '-5.00', 500].map((amount) =>
        JSON.stringify({ ...paid, payment: { ...payment, amount } }),
      ),
      JSON.stringify({ ...paid, payment: { ...payment, currency: 'LAK' } }),
      JSON.stringify({ ...paid, reference: 'ANOTHER' }),
    ]) {
      provider.says(text);
      expect((await gatewayOf().inquire(asked)).kind, text).toBe('unknown');
    }
  });

  test('to a creation shows no QR: another amount, no text, or a picture that is not a PNG', async () => {
    const another = writeBillPayment({ ...bill, amount: 900_00n });
    const ofKip = writeLaoQr({ amount: 500_00n, billNumber: 'A', issuer: '32170418', receiver: 'R' });
    const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    for (const change of [
      { qrText: another },
      { qrText: `${qrText}0` },
      { qrText: ofKip },
      { qrText: null },
      { qrText: null, qrImage: svg },
      { qrText: null, qrImage: `data:image/png;base64,${svg}` },
      { qrText: null, qrImage: 'iVBORw0KGgo"/><script>' },
      { qrText: null, qrImage: `iVBORw0KGgo${'A'.repeat(300_000)}` },
    ]) {
      provider.says(JSON.stringify({ ...open, ...change }));
      expect((await gatewayOf().create(asked)).kind, JSON.stringify(change).slice(0, 80)).toBe('unknown');
    }
  });
});

test('a QR text is accepted without its line break', async () => {
  provider.says(JSON.stringify({ ...open, qrText: `${qrText}\r\n` }));
  expect(await gatewayOf().create(asked)).toMatchObject({ kind: 'done', payload: qrText });
});

test('the picture is used when there is no QR text', async () => {
  const qrImage = `iVBORw0KGgo${'A'.repeat(40)}==`;
  provider.says(JSON.stringify({ ...open, qrText: undefined, qrImage }));
  expect(await gatewayOf().create(asked)).toMatchObject({ kind: 'done', payload: null, picture: qrImage });
  provider.says(JSON.stringify({ ...open, qrImage }));
  expect(await gatewayOf().create(asked)).toMatchObject({ payload: qrText, picture: null, payee: 'WW PAY' });
});

test('a kip gateway accepts only whole kip, and a baht gateway satang', async () => {
  for (const [currency, amount, kind] of [
    ['LAK', '50000.50', 'unknown'],
    ['LAK', '50000.5', 'unknown'],
    ['LAK', '0.01', 'unknown'],
    ['LAK', '50000.00', 'paid'],
    ['LAK', '50000', 'paid'],
    ['THB', '50000.50', 'paid'],
  ] as const) {
    provider.says(JSON.stringify({ ...paid, payment: { ...payment, currency, amount } }));
    expect((await gatewayOf({ currency }).inquire(asked)).kind, `${amount} ${currency}`).toBe(kind);
  }
});

test('a kip gateway accepts LaoQR texts', async () => {
  const text = writeLaoQr({ amount: 500_00n, billNumber: 'A', issuer: '32170418', receiver: 'R' });
  provider.says(JSON.stringify({ ...open, qrText: text }));
  expect(await gatewayOf({ currency: 'LAK' }).create(asked)).toMatchObject({ kind: 'done', payload: text });
});

test.each([
  [
    'all of it',
    { bankCode: 'KTB', accountNo: '9876543210', name: 'MALEE' },
    { bankCode: 'KTB', accountNo: '9876543210', name: 'MALEE' },
  ],
  ['a part', { accountNo: 'xxx-x-x4321-x' }, { bankCode: null, accountNo: 'xxx-x-x4321-x', name: null }],
  [
    'nonsense',
    { bankCode: 7, accountNo: '', name: '\u0000' },
    // An unreadable bank counts as an unknown one.
    { bankCode: '007', accountNo: null, name: null },
  ],
])('payer fields that are %s are read where they are valid', async (_, payer, expected) => {
  provider.says(JSON.stringify({ ...paid, payment: { ...payment, payer } }));
  expect(await gatewayOf().inquire(asked)).toEqual({
    kind: 'paid',
    payment: { ...reported, payer: expected },
  });
});

describe('callbacks', () => {
  const secret = 'demo-ww-secret';
  const read = (text: string, signature = hmacHex(secret, text)) =>
    gatewayOf().callbackReader?.read({ raw: Buffer.from(text), headers: { 'x-signature': signature } });

  test('a payment is read with its reference, number and exact amount', () => {
    expect(read(JSON.stringify(paid))).toEqual({ kind: 'payment', reference, payment: reported });
    expect(read(JSON.stringify({ reference, state: 'expired' }))).toEqual({ kind: 'nothing' });
  });

  test('a signed callback with a fraction of a kip is unreadable', () => {
    const raw = Buffer.from(
      JSON.stringify({ ...paid, payment: { ...payment, currency: 'LAK', amount: '50000.50' } }),
    );
    const headers = { 'x-signature': hmacHex(secret, raw) };
    expect(gatewayOf({ currency: 'LAK' }).callbackReader?.read({ raw, headers })).toMatchObject({
      kind: 'unreadable',
    });
  });

  test('a wrong signature is forged', () => {
    const text = JSON.stringify(paid);
    for (const signature of [
      '',
      hmacHex('guess', text),
      hmacHex(secret, text).toUpperCase(),
      hmacHex(secret, `${text} `),
    ])
      expect(read(text, signature)).toEqual({ kind: 'forged' });
  });

  test('a malformed callback credits nothing, and never throws', () => {
    for (const text of [...rubbish, ...withoutAmount(paid, 'amount')])
      expect(read(text)?.kind, text).toBe('unreadable');
    for (const text of spoiled(paid)) {
      const callback = read(text);
      if (callback?.kind === 'payment')
        expect(callback, text).toMatchObject({ reference, payment: { amount: 500_00n, paymentNo: 'W1' } });
      else expect(['unreadable', 'nothing'], text).toContain(callback?.kind);
    }
  });
});

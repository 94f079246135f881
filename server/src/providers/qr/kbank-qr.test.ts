import { writeBillPayment } from '@kapao/core/qr/promptpay';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { qrReference } from '../../payments/qr-deposits/create-qr.ts';
import { SettingsError } from '../../platform/settings/settings.ts';
import { bankProviders } from '../../testing/bank-providers.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import {
  rubbish,
  type ScriptedProvider,
  scriptedProvider,
  spoiled,
  withoutAmount,
} from '../../testing/scripted-provider.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { hmacHex } from '../protocol/signature.ts';
import type { QrGateway } from './qr-gateway.ts';
import { qrChannel } from './qr-gateways.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.heal());

const row = (url = sandbox.url, changes = {}): ProviderRow =>
  bankProviders(url, changes).find(({ kind, code }) => kind === 'qr' && code === 'KBANK')!; // Present in the demo data.
const gatewayAt = (url = sandbox.url, changes = {}): QrGateway => qrChannel(row(url, changes)).gateway;
const order = (amount = 5_000n) => ({
  reference: qrReference(v7()),
  amount,
  lifeMs: 600_000,
  payer: { name: 'SOMCHAI DEMO', bankCode: 'SCB', accountNo: '111-222-3334' },
});

describe('the KBANK gateway', () => {
  test('leaves the outcome unknown when the reference was used before', async () => {
    const asked = order();
    expect((await gatewayAt().create(asked)).kind).toBe('done');
    expect(await gatewayAt().create(asked)).toEqual({ kind: 'unknown', why: 'duplicate_request' });
  });

  test('wrong keys and amounts are certain failures', async () => {
    const stranger = gatewayAt(sandbox.url, { partnerSecret: 'wrong' });
    expect(await stranger.create(order())).toEqual({ kind: 'failed', code: 'authentication_error' });
    expect(await gatewayAt().create(order(0n))).toEqual({ kind: 'failed', code: 'invalid_txn_amount' });
  });

  test('a QR that pays another biller is not shown', async () => {
    const elsewhere = gatewayAt(sandbox.url, { billerId: '099999999999900' });
    expect(await elsewhere.create(order())).toMatchObject({ kind: 'unknown' });
  });
});

describe('callbacks', () => {
  const callback = {
    partnerTxnUid: 'ABC',
    partnerId: 'demo-partner',
    merchantId: 'demo-merchant',
    statusCode: '00',
    txnAmount: '10.00',
    txnCurrencyCode: 'THB',
    txnNo: 'APIC1',
  };
  const read = (body: object, signature?: string) => {
    const raw = Buffer.from(JSON.stringify(body));
    return gatewayAt().callbackReader?.read({
      raw,
      headers: { 'x-signature': signature ?? hmacHex('demo-kbank-secret', raw) },
    });
  };

  test('a payment is read with its reference, number and exact amount', () => {
    expect(read(callback)).toEqual({
      kind: 'payment',
      reference: 'ABC',
      payment: { paymentNo: 'APIC1', amount: 1_000n },
    });
  });

  test.each([
    { txnAmount: '10.001' },
    { txnAmount: '-1.00' },
    { txnAmount: '0.00' },
    { txnAmount: 10 },
    { txnCurrencyCode: 'LAK' },
    { txnNo: '' },
    { txnNo: undefined },
    { partnerTxnUid: undefined },
    { merchantId: 'another' },
    { partnerId: 'another' },
  ])('a signed message with %o credits nothing', (change) => {
    expect(read({ ...callback, ...change })?.kind).toBe('unreadable');
  });

  test('a wrong signature is forged, also the right one in upper case', () => {
    const raw = JSON.stringify(callback);
    expect(read(callback, hmacHex('guess', raw))?.kind).toBe('forged');
    expect(read(callback, hmacHex('demo-kbank-secret', raw).toUpperCase())?.kind).toBe('forged');
    expect(read(callback, '')?.kind).toBe('forged');
  });
});

describe('a malformed answer', () => {
  const bill = { billerId: '099400016550100', reference2: null, reference3: null };
  const asked = order();
  const { reference } = asked;
  const response = { statusCode: '00', errorCode: null, origPartnerTxnUid: reference };
  const paid = { ...response, txnStatus: 'PAID', txnNo: 'A1', txnAmount: '50.00', txnCurrencyCode: 'THB' };
  const qrCode = writeBillPayment({ ...bill, reference1: reference, amount: 5_000n });
  const calls: [string, object, (gateway: QrGateway) => Promise<{ kind: string }>][] = [
    ['create', { statusCode: '00', qrCode }, (gateway) => gateway.create(asked)],
    ['inquire', paid, (gateway) => gateway.inquire(asked)],
    ['cancel', { statusCode: '00', origPartnerTxnUid: reference }, (gateway) => gateway.cancel(asked)],
  ];
  let provider: ScriptedProvider;
  beforeAll(async () => {
    provider = await scriptedProvider();
  });
  afterAll(() => provider.close());

  test.each(calls)('to %s leaves the outcome unknown or unchanged', async (_, genuine, call) => {
    const gateway = gatewayAt(provider.url);
    provider.says(JSON.stringify(genuine));
    const said = await call(gateway);
    expect(said.kind).not.toBe('unknown');
    for (const text of spoiled(genuine)) {
      provider.says(text);
      const outcome = await call(gateway);
      if (outcome.kind === said.kind) expect(outcome, text).toEqual(said);
      else expect(outcome.kind, text).toBe('unknown');
    }
    for (const status of [200, 404, 500])
      for (const text of rubbish) {
        provider.says(text, status);
        expect((await call(gateway)).kind, `${status} ${text.slice(0, 80)}`).toBe('unknown');
      }
  });

  test('about the amount, the currency or another QR credits nothing', async () => {
    for (const text of [
      ...withoutAmount(paid, 'txnAmount'),
      ...[50, '0.00', '50.001', '-50.00'].map((txnAmount) => JSON.stringify({ ...paid, txnAmount })),
      JSON.stringify({ ...paid, txnCurrencyCode: 'LAK' }),
      JSON.stringify({ ...paid, origPartnerTxnUid: 'ANOTHER' }),
    ]) {
      provider.says(text);
      expect((await gatewayAt(provider.url).inquire(asked)).kind, text).toBe('unknown');
    }
  });

  test('in a callback credits nothing, and never throws', () => {
    const receive = (text: string) => {
      const raw = Buffer.from(text);
      return gatewayAt().callbackReader?.read({
        raw,
        headers: { 'x-signature': hmacHex('demo-kbank-secret', raw) },
      });
    };
    const genuine = {
      ...paid,
      partnerTxnUid: reference,
      partnerId: 'demo-partner',
      merchantId: 'demo-merchant',
    };
    const said = receive(JSON.stringify(genuine));
    expect(said?.kind).toBe('payment');
    for (const text of [...rubbish, ...spoiled(genuine), ...withoutAmount(genuine, 'txnAmount')]) {
      const callback = receive(text);
      if (callback?.kind === 'payment') expect(callback, text).toEqual(said);
      else expect(callback?.kind, text).toBe('unreadable');
    }
  });
});

test.each([
  [{ settings: {} }, /^provider qr KBANK: setting "partnerId" is missing: it must be a text of one line$/],
  [{ adapter: 'other' }, /^provider qr KBANK: no adapter "other"$/],
  [{ adapter: 'constructor' }, /no adapter "constructor"/],
])('a row with %o stops the start with an error message', (change, sentence) => {
  expect(() => qrChannel({ ...row(), ...change })).toThrow(sentence);
});

test.each([
  ['lifeMs', '10', /setting "lifeMs" must be a whole number from 1 to 86400000, not "10"$/],
  ['lifeMs', 0, /setting "lifeMs" must be a whole number from 1 to 86400000, not 0$/],
  ['pollEveryMs', 1.5, /setting "pollEveryMs" must be a whole number/],
  ['minAmountMinor', -1, /setting "minAmountMinor" must be a whole number/],
  ['graceMs', null, /setting "graceMs" must be a whole number from 1 to 2592000000, not null$/],
  ['billerId', '12', /setting "billerId" must be a text of 13 or 15 digits, not "12"$/],
  ['partnerSecret', 7, /setting "partnerSecret" must be a text of one line, not of the type number$/],
  ['partnerSecret', 's3cret\n', /^(?!.*s3cret).*must be a text of one line, not the one that stands there$/],
  ['totalsPath', 'totals', /setting "totalsPath" must be a path that begins with \/ or an address/],
  ['lifems', 10, /setting "lifems" would have no effect; kbank-qr knows partnerId, .*lifeMs/],
])('the setting %s %o stops the start with an error message', (name, value, sentence) => {
  const { settings, ...rest } = row();
  const wrong = { ...rest, settings: { ...settings, [name]: value } };
  expect(() => qrChannel(wrong)).toThrow(SettingsError);
  expect(() => qrChannel(wrong)).toThrow(sentence);
});

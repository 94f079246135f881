import { setTimeout as sleep } from 'node:timers/promises';
import { minor } from '@kapao/core/money';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoQrProviders } from '../../demo/demo-banks.ts';
import { qrReference } from '../../payments/qr-deposits/create-qr.ts';
import { bankProviders } from '../../testing/bank-providers.ts';
import { patience } from '../../testing/process/patience.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import type { MadeQr, QrGateway, QrOrder } from './qr-gateway.ts';
import { qrChannel } from './qr-gateways.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.heal());

/** Traits of each gateway's protocol: OnePay never hears of a QR before it is paid, and cannot cancel. */
const traits = {
  KBANK: { makesThere: true, cancels: true, reportsPayer: false },
  WW: { makesThere: true, cancels: true, reportsPayer: true },
  E2P: { makesThere: true, cancels: true, reportsPayer: true },
  BCEL: { makesThere: false, cancels: false, reportsPayer: true },
  JDB: { makesThere: true, cancels: false, reportsPayer: true },
} as const;
type Code = keyof typeof traits;
// Every demo row must have its traits here; the first test fails with its name if one is missing.
const codes = demoQrProviders.map(({ code }) => code as Code);

test('every gateway of the demo is tested', () => {
  expect(codes).toEqual(Object.keys(traits));
});

describe.each(codes)('the QR gateway %s', (code) => {
  const { makesThere, cancels, reportsPayer } = traits[code];
  const gatewayAt = (url = sandbox.url): QrGateway =>
    qrChannel(bankProviders(url).find((row) => row.kind === 'qr' && row.code === code)!).gateway; // Present in the demo data.
  const order = (amount = 1_000_000n): QrOrder => ({
    reference: qrReference(v7()),
    amount: minor(amount),
    lifeMs: 600_000,
    payer: { name: 'SOMCHAI DEMO', bankCode: 'SCB', accountNo: '111-222-3334' },
  });
  const make = async (gateway: QrGateway, asked: QrOrder): Promise<MadeQr> => {
    const made = await gateway.create(asked);
    if (made.kind !== 'done') throw new Error(JSON.stringify(made));
    return made;
  };
  const pay = ({ payload }: MadeQr, { reference }: QrOrder, more = {}) =>
    sandbox.control('/control/bank/pay-qr', 'POST', {
      ...(payload === null ? { reference } : { payload }),
      ...more,
    });
  /** Waits until the gateway's own books show the payment, which may take a moment. */
  const paid = async (gateway: QrGateway, asked: QrOrder) => {
    for (const end = Date.now() + patience(); Date.now() < end; ) {
      const status = await gateway.inquire(asked);
      if (status.kind === 'paid') return status;
      await sleep(20);
    }
    throw new Error('never paid');
  };

  test('a QR is open, then paid, and its payment has a number and an amount', async () => {
    const gateway = gatewayAt();
    const asked = order();
    const made = await make(gateway, asked);
    expect([made.payload === null, made.picture === null]).toEqual([code === 'E2P', code !== 'E2P']);
    expect(made.payee).toMatch(/KAPAO DEMO|PAY/);
    expect(await gateway.inquire(asked)).toEqual({ kind: 'open' });
    await pay(made, asked);
    const status = await paid(gateway, asked);
    expect(status.payment).toMatchObject({ amount: asked.amount, paymentNo: expect.any(String) });
    expect(status.payment.payer?.accountNo ?? null).toBeNull();
    expect(await gateway.inquire(asked)).toEqual(status);
    expect(await gateway.cancel(asked)).toEqual({ kind: 'paid' });
  });

  test.runIf(reportsPayer)(
    'the payer is reported with name, and account where the gateway has it',
    async () => {
      const gateway = gatewayAt();
      const asked = order();
      const who = { fromBank: 'KTB', fromAccountNo: '9876543210', fromName: 'MALEE DEMO' };
      await pay(await make(gateway, asked), asked, who);
      const { payer, transRef } = (await paid(gateway, asked)).payment;
      expect(payer).toEqual({
        bankCode: code === 'WW' || code === 'E2P' ? 'KTB' : null,
        accountNo: { KBANK: '', WW: '9876543210', E2P: 'xxx-x-x4321-x', BCEL: null, JDB: '9876543210' }[code],
        name: 'MALEE DEMO',
      });
      expect(transRef !== undefined).toBe(code === 'WW' || code === 'E2P');
    },
  );

  test('a QR can be cancelled twice, and a later payment of it is still reported', async () => {
    const gateway = gatewayAt();
    const asked = order();
    const made = await make(gateway, asked);
    expect(await gateway.cancel(asked)).toEqual({ kind: 'closed' });
    expect(await gateway.cancel(asked)).toEqual({ kind: 'closed' });
    expect(await gateway.inquire(asked)).toEqual({ kind: cancels ? 'closed' : 'open' });
    await pay(made, asked);
    expect((await paid(gateway, asked)).payment.amount).toBe(asked.amount);
  });

  test('an unknown QR is not paid, and is closed when it is cancelled', async () => {
    expect(['not-found', 'open']).toContain((await gatewayAt().inquire(order())).kind);
    expect(await gatewayAt().cancel(order())).toEqual({ kind: 'closed' });
  });

  test.runIf(makesThere)('a used reference creates no second QR', async () => {
    const asked = order();
    await make(gatewayAt(), asked);
    expect((await gatewayAt().create(asked)).kind).not.toBe('done');
  });

  test('an amount of zero is a certain failure', async () => {
    expect((await gatewayAt().create(order(0n))).kind).toBe('failed');
  });

  test.each(['timeout-before', 'timeout-after', 'error-500', 'garbage'] as const)(
    '%s leaves every outcome unknown, and an inquiry after recovery answers it',
    async (fault) => {
      const gateway = gatewayAt();
      const asked = order();
      await sandbox.fault('qr', fault);
      if (makesThere) expect((await gateway.create(asked)).kind).toBe('unknown');
      expect((await gateway.inquire(asked)).kind).toBe('unknown');
      expect((await gateway.cancel(asked)).kind).toBe('unknown');
      await sandbox.heal();
      expect(['open', 'closed', 'not-found']).toContain((await gateway.inquire(asked)).kind);
    },
  );

  test('a refusal fails a creation, and leaves inquiries and cancellations unknown', async () => {
    const gateway = gatewayAt();
    const asked = order();
    await make(gateway, asked);
    await sandbox.fault('qr', 'refuse');
    if (makesThere) expect((await gateway.create(order())).kind).toBe('failed');
    expect((await gateway.inquire(asked)).kind).toBe('unknown');
    expect((await gateway.cancel(asked)).kind).toBe('unknown');
  });

  test('an unreachable gateway leaves every outcome unknown', async () => {
    const gateway = gatewayAt('http://127.0.0.1:1');
    const asked = order();
    if (makesThere) expect((await gateway.create(asked)).kind).toBe('unknown');
    expect((await gateway.inquire(asked)).kind).toBe('unknown');
    expect((await gateway.cancel(asked)).kind).toBe('unknown');
  });
});

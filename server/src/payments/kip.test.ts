import { readLaoQr } from '@kapao/core/qr/lao-qr';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey, type TestMember } from '../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { creditQr } from './qr-deposits/credit-qr.ts';
import { findQr } from './qr-deposits/qr.queries.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  member = await fixture.member(500_000_00n, 'LAK');
});

const wallet = () => fixture.balance(member, 'wallet');
const untilWallet = (amount: bigint) =>
  fixture.until(async () => (await wallet()) === amount, `a wallet of ${amount}`);
const createQr = (bankCode: string, amount: number) =>
  fixture.server.call('createQr', {
    token: member.token,
    key: newKey(),
    params: { bankCode },
    body: { amount },
  });
const withdraw = (amount: number) =>
  fixture.server.call('withdraw', { token: member.token, key: newKey(), body: { amount } });

describe('kip deposits', () => {
  test.each([
    ['BCEL', 'one-pay'],
    ['JDB', 'lao-qr'],
  ] as const)('by a QR of %s are credited', async (code, kind) => {
    const { status, body } = await createQr(code, 50_000);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 50_000,
      payee: 'KAPAO DEMO',
      status: 'OPEN',
      reference: expect.any(String),
    });
    expect(readLaoQr(body.payload)).toMatchObject({ kind, amount: 50_000_00n, billNumber: body.reference });
    expect(await fixture.pay(body.payload)).toBe(200);
    await untilWallet(550_000_00n);
    const { body: lines } = await fixture.server.call('getStatements', { token: member.token, body: {} });
    expect(lines.statements[0]).toMatchObject({
      statementType: 'deposit',
      amount: 50_000,
      status: 'SUCCESS',
    });
    expect(-(await fixture.operatorBalance(`operator:qr:${code}`))).toBe(
      await fixture.providerTotal(`operator:qr:${code}`),
    );
  });

  test('by a transfer to BCEL are credited', async () => {
    await fixture.transfer({ from: member, fromBank: 'BCEL', to: 'BCEL', amount: 75_000 });
    await untilWallet(575_000_00n);
  });

  test('are refused at a baht gateway, with a fraction, and below the minimum', async () => {
    for (const code of ['KBANK', 'WW', 'E2P'])
      expect((await createQr(code, 50_000)).body, code).toMatchObject({ code: 'NO_BANK' });
    expect((await createQr('JDB', 50_000.5)).status).toBe(400);
    expect((await createQr('BCEL', 999)).body).toMatchObject({
      code: 'QR_MINIMUM',
      params: { minimum: 1_000 },
    });
  });

  test('with a fraction are refused by the database', async () => {
    const { body } = await createQr('JDB', 50_000);
    const qr = (await findQr(fixture.deps.pool, member.id, body.qrcodeId))!; // Inserted above.
    await expect(creditQr(fixture.deps, qr, { paymentNo: 'FRACTION', amount: 50_000_50n })).rejects.toThrow(
      'bank_receipt',
    );
    expect(await wallet()).toBe(500_000_00n);
  });

  test('have gateways that refuse baht', async () => {
    member = await fixture.member();
    for (const code of ['BCEL', 'JDB'])
      expect((await createQr(code, 50_000)).body, code).toMatchObject({ code: 'NO_BANK' });
  });
});

describe('kip withdrawals', () => {
  const payouts = async () =>
    (await fixture.sandbox.control('/control/bank/payouts', 'GET')) as {
      toAccountNo: string;
      amount: number;
      currency: string;
      state: string;
    }[];

  test('are paid once to the registered account by the kip bank', async () => {
    const before = await fixture.providerTotal('operator:payout:BCEL');
    expect((await withdraw(200_000)).body).toMatchObject({ status: 'PROCESSING' });
    expect(await wallet()).toBe(300_000_00n);
    await fixture.until(async () => (await fixture.balance(member, 'held')) === 0n, 'the payout');
    const { accountNo: toAccountNo } = accountOf(member);
    const mine = (await payouts()).filter((payout) => payout.toAccountNo === toAccountNo);
    expect(mine).toMatchObject([{ amount: 200_000, currency: 'LAK', state: 'paid' }]);
    expect((await fixture.providerTotal('operator:payout:BCEL')) - before).toBe(200_000_00n);
    expect(await fixture.operatorBalance('operator:payout:BCEL')).toBe(
      await fixture.providerTotal('operator:payout:BCEL'),
    );
  });

  test('are paid once under every fault of the bank', async () => {
    for (const fault of ['timeout-before', 'timeout-after', 'error-500', 'garbage']) {
      await fixture.fault('bank', fault, 1);
      expect((await withdraw(100_000)).status, fault).toBe(200);
      await fixture.until(async () => (await fixture.balance(member, 'held')) === 0n, fault);
    }
    expect(await wallet()).toBe(100_000_00n);
    expect(await fixture.operatorBalance('operator:payout:BCEL')).toBe(
      await fixture.providerTotal('operator:payout:BCEL'),
    );
  });

  test('have a bank that pays no baht', async () => {
    const before = await fixture.providerTotal('operator:payout:BCEL');
    member = await fixture.member(1_000_00n);
    expect((await withdraw(300)).status).toBe(200);
    await fixture.until(async () => (await fixture.balance(member, 'held')) === 0n, 'the payout');
    expect(await fixture.providerTotal('operator:payout:BCEL')).toBe(before);
  });
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../game/testing-sandbox.ts';
import { bankProviders } from '../testing-bank-providers.ts';
import type { Payout, PayoutOrder } from './payout.ts';
import { payoutChannels } from './payouts.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_CALLBACK_BASE: 'http://127.0.0.1:1' });
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.heal());

const payoutAt = (url = sandbox.url, changes = {}): Payout =>
  payoutChannels(bankProviders(url, changes)).get('KBANK')!.payout; // the demo rows have it
const order = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  reference: v7(),
  amount: 30_000n,
  currency: 'THB',
  toBank: 'KBANK',
  toAccountNo: '1234567890',
  toName: 'TEST MEMBER',
  ...more,
});
const final = async (reference: string) => {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const word = await payoutAt().ask(reference);
    if (word.kind !== 'pending' && word.kind !== 'unknown') return word;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error('no final word');
};

describe('the payout channel keeps the promises of the interface', () => {
  test('an order is pending, then paid; the same order again is the same payout', async () => {
    const asked = order();
    expect(await payoutAt().send(asked)).toEqual({ kind: 'pending' });
    expect(await payoutAt().send(asked)).toEqual({ kind: 'pending' });
    expect(await final(asked.reference)).toEqual({ kind: 'paid' });
    expect(await payoutAt().send(asked)).toEqual({ kind: 'paid' });
    const payouts = (await sandbox.control('/control/bank/payouts', 'GET')) as { reference: string }[];
    expect(payouts.filter(({ reference }) => reference === asked.reference)).toHaveLength(1);
  });

  test('an order to a closed account fails with the reason', async () => {
    const asked = order({ toAccountNo: '1234560404' });
    await payoutAt().send(asked);
    expect(await final(asked.reference)).toEqual({ kind: 'failed', code: 'ACCOUNT_CLOSED' });
  });

  test('one that the bank never heard of is not-found', async () => {
    expect(await payoutAt().ask(v7())).toEqual({ kind: 'not-found' });
  });

  test('a malformed order is a certain failure; another order under a used reference is not', async () => {
    expect(await payoutAt().send(order({ toAccountNo: 'x' }))).toEqual({ kind: 'failed', code: 'INVALID' });
    const asked = order();
    await payoutAt().send(asked);
    expect(await payoutAt().send({ ...asked, amount: 1n })).toEqual({
      kind: 'unknown',
      why: 'HTTP 409 DIFFERENT',
    });
  });

  test('a wrong secret leaves the outcome open: it is ours to mend', async () => {
    const stranger = payoutAt(sandbox.url, { secret: 'wrong' });
    expect((await stranger.send(order())).kind).toBe('unknown');
    expect((await stranger.ask(v7())).kind).toBe('unknown');
  });

  test('a refusal is final', async () => {
    await sandbox.fault('bank', 'refuse', 1);
    const asked = order();
    expect(await payoutAt().send(asked)).toEqual({ kind: 'failed', code: 'REFUSED' });
    expect(await payoutAt().ask(asked.reference)).toEqual({ kind: 'failed', code: 'REFUSED' });
  });

  test.each([
    ['timeout-before', ['not-found']],
    ['timeout-after', ['paid']],
    ['error-500', ['not-found']],
    ['garbage', ['paid', 'not-found']],
  ] as const)('%s leaves the outcome open, and the healed bank tells it', async (fault, truths) => {
    const asked = order();
    await sandbox.fault('bank', fault);
    expect((await payoutAt().send(asked)).kind).toBe('unknown');
    expect((await payoutAt().ask(asked.reference)).kind).toBe('unknown');
    await sandbox.heal();
    expect(truths).toContain((await final(asked.reference)).kind);
  });

  test('a bank that is not there leaves every outcome open', async () => {
    expect((await payoutAt('http://127.0.0.1:1').send(order())).kind).toBe('unknown');
    expect((await payoutAt('http://127.0.0.1:1').ask(v7())).kind).toBe('unknown');
  });
});

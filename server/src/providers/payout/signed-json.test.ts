import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankProviders } from '../../testing/bank-providers.ts';
import { patience } from '../../testing/process/patience.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import {
  rubbish,
  type ScriptedProvider,
  scriptedProvider,
  spoiled,
} from '../../testing/scripted-provider.ts';
import { hmacHex } from '../protocol/signature.ts';
import { createProviderRegistry } from '../registry/provider-registry.ts';
import type { Payout, PayoutOrder } from './payout.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ payoutDelayMs: 3_600_000 });
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.heal());

const payoutAt = (url = sandbox.url, changes = {}): Payout =>
  createProviderRegistry(bankProviders(url, changes)).payouts.get('KBANK')!.payout; // Present in the demo data.
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
  for (const end = Date.now() + patience(); Date.now() < end; ) {
    await sandbox.payOut();
    const answer = await payoutAt().ask(reference);
    if (answer.kind !== 'pending' && answer.kind !== 'unknown') return answer;
    await sleep(50);
  }
  throw new Error('no final word');
};

describe('the payout adapter', () => {
  test('an order is pending, then paid; the same order again is the same payout', async () => {
    const asked = order();
    expect(await payoutAt().send(asked)).toEqual({ kind: 'pending' });
    expect(await payoutAt().send(asked)).toEqual({ kind: 'pending' });
    const paid = { kind: 'paid', at: expect.any(Date) };
    expect(await final(asked.reference)).toEqual(paid);
    expect(await payoutAt().send(asked)).toEqual(paid);
    const payouts = (await sandbox.control('/control/bank/payouts', 'GET')) as { reference: string }[];
    expect(payouts.filter(({ reference }) => reference === asked.reference)).toHaveLength(1);
  });

  test('an order to a closed account fails with the reason', async () => {
    const asked = order({ toAccountNo: '1234560404' });
    await payoutAt().send(asked);
    expect(await final(asked.reference)).toEqual({ kind: 'failed', code: 'ACCOUNT_CLOSED' });
  });

  test('an inquiry about an unknown reference answers not-found', async () => {
    expect(await payoutAt().ask(v7())).toEqual({ kind: 'not-found' });
  });

  test('a malformed order fails; another order with a used reference is unknown', async () => {
    expect(await payoutAt().send(order({ toAccountNo: 'x' }))).toEqual({ kind: 'failed', code: 'INVALID' });
    const asked = order();
    await payoutAt().send(asked);
    expect(await payoutAt().send({ ...asked, amount: 1n })).toEqual({
      kind: 'unknown',
      why: 'HTTP 409 DIFFERENT',
    });
  });

  test('a wrong secret leaves the outcome unknown', async () => {
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
  ] as const)(
    '%s leaves the outcome unknown, and an inquiry after recovery answers it',
    async (fault, truths) => {
      const asked = order();
      await sandbox.fault('bank', fault);
      expect((await payoutAt().send(asked)).kind).toBe('unknown');
      expect((await payoutAt().ask(asked.reference)).kind).toBe('unknown');
      await sandbox.heal();
      expect(truths).toContain((await final(asked.reference)).kind);
    },
  );

  test('an unreachable bank leaves every outcome unknown', async () => {
    expect((await payoutAt('http://127.0.0.1:1').send(order())).kind).toBe('unknown');
    expect((await payoutAt('http://127.0.0.1:1').ask(v7())).kind).toBe('unknown');
  });
});

describe('a malformed answer', () => {
  const asked = order();
  const { reference } = asked;
  const calls: [string, (payout: Payout) => Promise<{ kind: string }>][] = [
    ['send', (payout) => payout.send(asked)],
    ['ask', (payout) => payout.ask(reference)],
  ];
  let provider: ScriptedProvider;
  beforeAll(async () => {
    provider = await scriptedProvider();
  });
  afterAll(() => provider.close());

  test.each(calls)('to %s leaves the outcome unknown or unchanged', async (_, call) => {
    const payout = payoutAt(provider.url);
    for (const state of [{ state: 'paid' }, { state: 'pending' }, { state: 'failed', reason: 'CLOSED' }]) {
      const genuine = { id: '1', reference, ...state };
      provider.says(JSON.stringify(genuine));
      expect((await call(payout)).kind).toBe(state.state);
      for (const text of spoiled(genuine)) {
        provider.says(text);
        // A failure without its reason is still a failure.
        expect(['unknown', state.state], text).toContain((await call(payout)).kind);
      }
    }
    for (const status of [200, 400, 404, 500])
      for (const text of rubbish) {
        provider.says(text, status);
        expect((await call(payout)).kind, `${status} ${text.slice(0, 80)}`).toBe('unknown');
      }
  });

  test('with an unreadable time is paid without a time', async () => {
    for (const at of [7, null, 'yesterday', {}, '']) {
      provider.says(JSON.stringify({ id: '1', reference, state: 'paid', at }));
      expect(await payoutAt(provider.url).ask(reference), JSON.stringify(at)).toEqual({ kind: 'paid' });
    }
    provider.says(JSON.stringify({ id: '1', reference, state: 'paid', at: '2026-11-22T10:00:00+07:00' }));
    const at = new Date('2026-11-22T03:00:00Z');
    expect(await payoutAt(provider.url).ask(reference)).toEqual({ kind: 'paid', at });
  });

  test('about another payout, or with an unknown state, leaves the outcome unknown', async () => {
    for (const wrong of [
      { reference: 'ANOTHER', state: 'paid' },
      { reference: [reference], state: 'paid' },
      { reference, state: 'PAID' },
      { reference, state: 'refunded' },
      { reference, state: 'failed', reason: { code: 1 } },
    ]) {
      provider.says(JSON.stringify(wrong));
      expect((await payoutAt(provider.url).ask(reference)).kind, JSON.stringify(wrong)).toBe('unknown');
    }
  });

  test('in a callback settles nothing, and never throws', () => {
    const receive = (text: string) => {
      const raw = Buffer.from(text);
      return payoutAt().readCallback({ raw, headers: { 'x-signature': hmacHex('demo-payout-secret', raw) } });
    };
    const genuine = { id: '1', reference, state: 'paid' };
    const said = receive(JSON.stringify(genuine));
    expect(said).toEqual({ kind: 'status', reference, status: { kind: 'paid' } });
    for (const text of [...rubbish, ...spoiled(genuine)]) {
      const callback = receive(text);
      if (callback.kind === 'status' && callback.status.kind === 'paid') expect(callback, text).toEqual(said);
      else
        expect(callback.kind === 'status' ? callback.status.kind : callback.kind, text).toMatch(
          /^(unknown|unreadable)$/,
        );
    }
  });
});

test.each([
  [
    'currency',
    undefined,
    /^provider payout KBANK: setting "currency" is missing: it must be one of LAK, THB$/,
  ],
  ['currency', 'BAHT', /setting "currency" must be one of LAK, THB, not "BAHT"$/],
  ['client', 'two words', /setting "client" must be a text of letters, digits and symbols without spaces/],
  ['secret', '', /setting "secret" must be a text of one line, not an empty one$/],
  ['totalsPath', 7, /setting "totalsPath" must be a path .*, not 7$/],
  [
    'currencies',
    ['THB'],
    /setting "currencies" would have no effect; signed-json knows client, secret, balancePath, currency/,
  ],
])('the setting %s %o stops the start with an error message', (name, value, sentence) => {
  const rows = bankProviders(sandbox.url).map((row) =>
    row.kind === 'payout' ? { ...row, settings: { ...row.settings, [name]: value } } : row,
  );
  expect(() => createProviderRegistry(rows)).toThrow(sentence);
});

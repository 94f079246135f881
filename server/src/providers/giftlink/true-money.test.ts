import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankProviders } from '../../testing/bank-providers.ts';
import { addressOfNobody, startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { type ScriptedProvider, scriptedProvider } from '../../testing/scripted-provider.ts';
import { createProviderRegistry } from '../registry/provider-registry.ts';
import type { GiftProvider } from './gift-provider.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.heal());

const providerAt = (url = sandbox.url, changes = {}): GiftProvider =>
  createProviderRegistry(bankProviders(url, changes)).gifts!.provider; // Present in the demo data.
const make = async (amount: number, more: object = {}) => {
  // The sandbox documents this shape.
  const { link } = (await sandbox.control('/control/giftlink', 'POST', { amount, ...more })) as {
    link: string;
  };
  return new URL(link).searchParams.get('v') ?? '';
};
const ours = (amount: bigint) => ({ kind: 'ours', amount, at: expect.any(Date) });

describe('the gift link adapter', () => {
  test('a voucher is open, is redeemed once, and stays ours', async () => {
    const hash = await make(1_234.5);
    expect(await providerAt().verify(hash)).toEqual({
      kind: 'open',
      amount: 123_450n,
      shares: 1,
      available: 1,
    });
    expect(await providerAt().redeem(hash)).toEqual(ours(123_450n));
    for (let time = 0; time < 2; time++) {
      expect(await providerAt().verify(hash)).toEqual(ours(123_450n));
      expect(await providerAt().redeem(hash)).toEqual(ours(123_450n));
    }
  });

  test('of several shares our amount is the one of our ticket', async () => {
    const hash = await make(100, { members: 3 });
    expect(await providerAt().verify(hash)).toMatchObject({ kind: 'open', shares: 3, available: 3 });
    expect(await providerAt().redeem(hash)).toEqual(ours(33_33n));
  });

  test.each([
    ['used', { kind: 'used' }, { kind: 'used' }],
    ['expired', { kind: 'expired' }, { kind: 'invalid', code: 'VOUCHER_EXPIRED' }],
    ['own', { kind: 'own' }, { kind: 'invalid', code: 'CANNOT_GET_OWN_VOUCHER' }],
  ])('%s', async (_, more, word) => {
    const hash = await make(100, more);
    expect(await providerAt().verify(hash)).toEqual(word);
    expect(await providerAt().redeem(hash)).toEqual(word);
  });

  test('an unknown voucher is invalid, and a phone number without a wallet is reported', async () => {
    expect(await providerAt().verify('0'.repeat(35))).toEqual({ kind: 'invalid', code: 'VOUCHER_NOT_FOUND' });
    const provider = providerAt(sandbox.url, { mobile: '0812345678' });
    expect(await provider.redeem(await make(20))).toEqual({ kind: 'no-wallet' });
  });

  test('a lost answer is unknown; a 403 or an unreachable provider is a certain refusal', async () => {
    const hash = await make(20);
    for (const fault of ['timeout-before', 'timeout-after', 'error-500', 'garbage'] as const) {
      await sandbox.heal();
      await sandbox.fault('giftlink', fault, 1);
      expect((await providerAt().redeem(hash)).kind, fault).toBe('unknown');
    }
    await sandbox.fault('giftlink', 'refuse');
    expect(await providerAt().verify(hash)).toEqual({ kind: 'refused', why: 'HTTP 403' });
    expect((await providerAt(addressOfNobody).redeem(hash)).kind).toBe('refused');
  });
});

describe('an uncertain answer', () => {
  let provider: ScriptedProvider;
  const hash = 'a'.repeat(35);
  beforeAll(async () => {
    provider = await scriptedProvider();
  });
  afterAll(() => provider?.close());

  const voucher = (more: object = {}) => ({
    link: hash,
    amount_baht: '10.00',
    redeemed_amount_baht: '10.00',
    member: 1,
    available: 0,
    status: 'redeemed',
    ...more,
  });
  const said = (code: string, data: unknown = null) =>
    JSON.stringify({ status: { code, message: 'x' }, data });
  const redeemed = async (text: string, status = 200) => {
    provider.says(text, status);
    return providerAt(provider.url).redeem(hash);
  };

  test.each([
    ['no JSON', '<html>', 200],
    ['no status', '{"data": {}}', 200],
    ['an unknown code', said('SOMETHING_NEW'), 400],
    ['a fault of theirs', said('INTERNAL_ERROR'), 500],
    ['a refusal with a server’s error', said('VOUCHER_NOT_FOUND'), 502],
    ['success without a voucher', said('SUCCESS'), 200],
    ['success of another voucher', said('SUCCESS', { voucher: voucher({ link: 'b'.repeat(35) }) }), 200],
    [
      'our ticket of another voucher',
      said('TARGET_USER_REDEEMED', {
        voucher: voucher({ link: 'b'.repeat(35) }),
        my_ticket: { amount_baht: '999999.00' },
      }),
      400,
    ],
    ['used up, of another voucher', said('VOUCHER_OUT_OF_STOCK', { voucher: voucher({ link: 'x' }) }), 400],
  ])('%s is unknown', async (_, text, status) => {
    expect((await redeemed(text, status)).kind).toBe('unknown');
  });

  test('the credited amount is the one of our ticket, or the redeemed amount of a single voucher', async () => {
    const ticket = { amount_baht: '1,234.50', update_date: 1_790_000_000_000 };
    expect(await redeemed(said('SUCCESS', { voucher: voucher(), my_ticket: ticket }))).toEqual({
      kind: 'ours',
      amount: 123_450n,
      at: new Date(1_790_000_000_000),
    });
    // The comma may mean decimals.
    const ambiguous = { ...ticket, amount_baht: '0,500' };
    expect(
      await redeemed(said('SUCCESS', { voucher: voucher({ member: 4 }), my_ticket: ambiguous })),
    ).toMatchObject({ kind: 'ours', amount: null });
    for (const update_date of [1_790_000_000_000_000, 1_790_000_000, 8.7e15, -1])
      expect(
        await redeemed(said('SUCCESS', { voucher: voucher(), my_ticket: { ...ticket, update_date } })),
      ).toEqual({ kind: 'ours', amount: 123_450n, at: null });
    expect(await redeemed(said('SUCCESS', { voucher: voucher() }))).toEqual({
      kind: 'ours',
      amount: 10_00n,
      at: null,
    });
    expect(await redeemed(said('SUCCESS', { voucher: voucher({ member: 4 }) }))).toEqual({
      kind: 'ours',
      amount: null,
      at: null,
    });
  });

  test('a voucher that is out of stock with our ticket is ours', async () => {
    const data = { voucher: voucher(), my_ticket: { amount_baht: '10.00', update_date: null } };
    expect(await redeemed(said('VOUCHER_OUT_OF_STOCK', data), 400)).toEqual({
      kind: 'ours',
      amount: 10_00n,
      at: null,
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { type PayoutProviders, payoutProviders } from '../../../testing/network/payout-providers.ts';
import { readPayoutBalances } from '../routing/payout-balance.jobs.ts';
import { beginSending } from '../withdrawal.queries.ts';
import { listPayoutProviders } from './payout-overview.ts';

let fixture: BankFixture;
let providers: PayoutProviders;
beforeAll(async () => {
  fixture = await bankFixture();
  providers = await payoutProviders();
});
afterAll(async () => {
  providers?.close();
  await fixture?.close();
});

test('each provider shows what it takes, has left and was ordered today, and what keeps new orders away', async () => {
  const { deps } = fixture;
  const list = async (settings: Parameters<PayoutProviders['registry']>[0]) =>
    (await listPayoutProviders({ ...deps, providers: providers.registry(settings) })).rows;
  const limits = { leastAmount: 100, mostAmount: 5_000, banks: ['SCB'], balancePath: '/ONE/balance' };
  const registry = providers.registry({ ONE: limits });
  providers.ONE.balance = '1000.00';
  await readPayoutBalances({ ...deps, providers: registry });
  const member = await fixture.member(1_000_000n);
  const withdrawal = await fixture.withdrawal(member, await fixture.withdraw(member, 300));
  await beginSending(deps.pool, { ...withdrawal, channel: 'ONE' }, 1, 'ONE');
  const settings = { ONE: limits, TWO: { share: 0 } };
  const one = {
    ...{ code: 'ONE', currency: 'THB', share: 1, least: 10_000n, most: 500_000n, banks: ['SCB'] },
    ...{ balance: 100_000n, reportedAt: expect.any(Date), today: { count: 1, sum: 30_000n }, hold: null },
  };
  expect(await list(settings)).toEqual([
    one,
    expect.objectContaining({
      ...{ code: 'TWO', share: 0, least: null, most: null, banks: [], balance: null, reportedAt: null },
      ...{ today: { count: 0, sum: 0n }, hold: 'NO_SHARE' },
    }),
  ]);

  // Yesterday's order, and one that came back, are not today's.
  await deps.pool.query(`update withdrawal set sent_at = sent_at - interval '1 day' where id = $1`, [
    withdrawal.id,
  ]);
  expect(await list({ ONE: limits })).toMatchObject([{ today: { count: 0 }, hold: null }]);
  // 700 baht are needed, and 1,000 less the order since are left.
  await deps.pool.query('update withdrawal set sent_at = now() where id = $1', [withdrawal.id]);
  expect(await list({ ONE: { ...limits, leastAmount: 700 } })).toMatchObject([{ hold: null }]);
  expect(await list({ ONE: { ...limits, leastAmount: 701 } })).toMatchObject([{ hold: 'NO_MONEY' }]);
  await deps.pool.query(
    `insert into provider_minute (minute, kind, code, process, calls, errors, timeouts, spread)
     values (date_trunc('minute', now()), 'payout', 'ONE', $1, 3, 3, 0, '{}')`,
    [randomUUID()],
  );
  expect(await list({ ONE: limits })).toMatchObject([{ hold: 'FAILING' }]);
});

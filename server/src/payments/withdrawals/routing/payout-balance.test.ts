import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import {
  type PayoutProviders,
  type ProviderCode,
  payoutProviders,
} from '../../../testing/network/payout-providers.ts';
import { beginSending } from '../withdrawal.queries.ts';
import { readPayoutBalances } from './payout-balance.jobs.ts';
import { fittingPayouts, pickByShare, routeOrder } from './payout-routing.ts';

let fixture: BankFixture;
let providers: PayoutProviders;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  providers = await payoutProviders();
  await fixture.deps.pool.query('delete from payout_balance');
  await fixture.deps.pool.query('delete from provider_minute');
});
afterEach(() => providers.close());

const paths = { ONE: { balancePath: '/ONE/balance' }, TWO: { balancePath: '/TWO/balance' } };
/** Both providers, of which ONE has nearly all of the share. */
const both = () =>
  providers.registry({ ONE: { ...paths.ONE, share: 1_000 }, TWO: { ...paths.TWO, share: 1 } });
const order = { id: 'of this test', currency: 'THB', amount: 30_000n, bankCode: 'SCB' } as const;
const route = async (providers = both()) =>
  (await routeOrder({ ...fixture.deps, providers }, order))?.row.code;
const read = (providers = both()) => readPayoutBalances({ ...fixture.deps, providers });
const known = async () => {
  const { rows } = await fixture.deps.pool.query<{ code: string; balance: bigint }>(
    'select code, balance from payout_balance order by code',
  );
  return rows.map(({ code, balance }) => `${code} ${balance}`);
};
const calls = (code: ProviderCode, count: number, errors: number, minutesAgo = 0) =>
  fixture.deps.pool.query(
    `insert into provider_minute (minute, kind, code, process, calls, errors, timeouts, spread)
     values (date_trunc('minute', now()) - $5 * interval '1 minute', 'payout', $1, $2, $3, $4, 0, '{}')`,
    [code, randomUUID(), count, errors, minutesAgo],
  );

describe('the first order goes', () => {
  test('by the share while nothing is known against a provider', async () => {
    expect(await route()).toBe('ONE');
    await calls('ONE', 100, 9);
    expect(await route()).toBe('ONE');
  });

  test('to another provider while one fails, and back a quarter of an hour after its errors', async () => {
    await calls('ONE', 30, 3);
    expect(await route()).toBe('TWO');
    await fixture.deps.pool.query(`update provider_minute set minute = minute - interval '16 minutes'`);
    expect(await route()).toBe('ONE');
  });

  test('by the share among all that fit where all of them fail', async () => {
    await calls('ONE', 3, 3);
    await calls('TWO', 3, 3);
    expect(await route()).toBe('ONE');
    expect(pickByShare(order.id, fittingPayouts(both(), order))?.row.code).toBe('ONE');
  });

  test('to another provider while the balance of one is below the amount', async () => {
    providers.ONE.balance = '299.99';
    await read();
    expect(await route()).toBe('TWO');
    providers.ONE.balance = '300.00';
    await read();
    expect(await route()).toBe('ONE');
  });

  test('to a provider that tells no balance as to one that has enough', async () => {
    providers.TWO.balance = '100.00';
    await read(providers.registry({ ONE: {}, TWO: paths.TWO }));
    expect(await known()).toEqual(['TWO 10000']);
    expect(await route(providers.registry({ ONE: {}, TWO: { share: 1_000 } }))).toBe('ONE');
  });

  test('to another provider once the orders since have used up a balance', async () => {
    const member = await fixture.member(1_000_000n);
    const withdrawal = await fixture.withdrawal(member, await fixture.withdraw(member, 300));
    providers.ONE.balance = '599.00';
    await read();
    expect(await route()).toBe('ONE');
    await beginSending(fixture.deps.pool, { ...withdrawal, channel: 'ONE' }, 1, 'ONE');
    expect(await route()).toBe('TWO');
  });

  test('by the share again ten minutes after a balance was told', async () => {
    providers.ONE.balance = '0.00';
    await read();
    expect(await route()).toBe('TWO');
    await fixture.deps.pool.query(
      `update payout_balance set reported_at = reported_at - interval '10 minutes'`,
    );
    expect(await route()).toBe('ONE');
  });
});

describe('a balance', () => {
  test('is kept as it was told last, one row a provider', async () => {
    [providers.ONE.balance, providers.TWO.balance] = ['12345.67', '0'];
    await read();
    providers.ONE.balance = '1.5';
    await read();
    expect(await known()).toEqual(['ONE 150', 'TWO 0']);
  });

  test.each(['-1.00', '1.234', '1e3', '', 'many'])('that is %j is not believed', async (balance) => {
    [providers.ONE.balance, providers.TWO.balance] = [balance, '7.00'];
    await read();
    expect(await known()).toEqual(['TWO 700']);
  });

  test('of another currency is not believed, and an unreachable provider keeps its last one', async () => {
    providers.ONE.balance = '5.00';
    await read(providers.registry({ ONE: { ...paths.ONE, currency: 'LAK' } }));
    expect(await known()).toEqual([]);
    await read();
    providers.close();
    await read();
    expect(await known()).toContain('ONE 500');
  });
});

test('people are told once that a provider is low, and again when it is low after it had enough', async () => {
  const { pool } = fixture.deps;
  const told = async () => {
    const { rows } = await pool.query<{ count: bigint }>(
      `select count(*) from outbox where topic = 'alarm' and payload ->> 'alarm' = 'payout-balance'
          and payload ->> 'subject' = 'ONE'`,
    );
    return Number(rows[0]?.count);
  };
  const stands = async () => {
    const { rows } = await pool.query<{ stands: boolean }>(
      `select alarm_incident_stands(i) as stands
         from jsonb_populate_record(null::alarm_incident, '{"kind": "payout-balance", "subject": "ONE"}') i`,
    );
    return rows[0]?.stands;
  };
  const low = () => providers.registry({ ONE: { ...paths.ONE, lowBalance: 500 } });
  const tell = async (balance: string) => {
    providers.ONE.balance = balance;
    await Promise.all([read(low()), read(low())]);
    return [await told(), await stands()];
  };
  expect(await tell('499.99')).toEqual([1, true]);
  expect(await tell('100.00')).toEqual([1, true]);
  expect(await tell('500.00')).toEqual([1, false]);
  expect(await tell('0')).toEqual([2, true]);
});

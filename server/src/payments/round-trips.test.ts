import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newKey, type TestMember } from '../testing/app.ts';
import { type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { walletSlice } from '../wallet/balance/wallet.route.ts';

// Counts the round trips to the database for answers that members wait for: session and key, the subject, and one for each
// movement. No other query is allowed on the way.

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture({ timeoutMs: 5_000 }, [walletSlice]);
  member = await fixture.member(1_000_000n);
  const { token } = member;
  await fixture.server.call('activateSlot', { token, params: { code: 'PG' }, method: 'POST' });
  // The first call on a connection makes more queries than the others.
  await transfer('WALLET', 'PG', 100);
});
afterAll(() => fixture?.close());
afterEach(() => vi.restoreAllMocks());

const call = (name: 'withdraw' | 'transfer', body: object) =>
  fixture.server.call(name, { token: member.token, key: newKey(), body });
const transfer = (from: string, to: string, amount: number) => call('transfer', { from, to, amount });

/** Returns the queries that the server makes while one call is answered. */
async function roundTrips(work: () => Promise<{ status: number; body: { status?: string } }>) {
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    asked.push(typeof first === 'string' ? first : String((first as { text: string }).text));
    return Reflect.apply(query, this, given);
  });
  const { status, body } = await work();
  vi.restoreAllMocks();
  expect(status, JSON.stringify(body)).toBe(200);
  return { count: asked.length, asked, said: body.status };
}

test('a transfer into a game takes four queries: look-up, game, hold, settle', async () => {
  const { count, said, asked } = await roundTrips(() => transfer('WALLET', 'PG', 50));
  expect(said).toBe('SUCCESS');
  expect(count, asked.join('\n')).toBe(4);
});

test('a transfer out of a game takes five queries, one of them for the balance', async () => {
  const { count, said, asked } = await roundTrips(() => transfer('PG', 'WALLET', 50));
  expect(said).toBe('SUCCESS');
  expect(count, asked.join('\n')).toBe(5);
});

test('a withdrawal takes three queries: look-up, limits of the operator, hold', async () => {
  const { count, said, asked } = await roundTrips(() => call('withdraw', { amount: 300 }));
  expect(said).toBe('PROCESSING');
  expect(count, asked.join('\n')).toBe(3);
});

test('a wallet takes two queries: look-up, wallet', async () => {
  const { count, asked } = await roundTrips(() => fixture.server.call('getWallet', { token: member.token }));
  expect(count, asked.join('\n')).toBe(2);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { findWithdrawal } from './withdrawal.queries.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  member = await fixture.member(100_000n);
  await fixture.server.call('activateSlot', { token: member.token, params: { code: 'PG' } });
  const body = { from: 'WALLET', to: 'PG', amount: 800 };
  expect((await fixture.server.call('transfer', { token: member.token, body })).body.status).toBe('SUCCESS');
});

const withdrawAll = (amount: number, key = newKey()) =>
  fixture.server.call('withdrawAll', { token: member.token, body: { amount }, key });

test('game money moves to the wallet first, then all of it is paid out', async () => {
  const { status, body } = await withdrawAll(1_000);
  expect([status, body.status]).toEqual([200, 'PROCESSING']);
  expect(await fixture.balance(member, 'game:PG')).toBe(0n);
  expect(await fixture.balance(member, 'held')).toBe(100_000n);
  await fixture.until(
    async () => (await findWithdrawal(fixture.deps.pool, member.id, body.withdrawId))?.state === 'paid',
    'paid',
  );
});

test('while a transfer from a game is pending nothing is withdrawn', async () => {
  await fixture.fault('game:PG', 'timeout-after', 1);
  const key = newKey();
  expect(await withdrawAll(1_000, key)).toMatchObject({ status: 409, body: { code: 'TRANSFER_PENDING' } });
  const { rows } = await fixture.deps.pool.query('select 1 from withdrawal where member_id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([]);
  expect(await fixture.balance(member, 'wallet')).toBe(20_000n);
});

test('one pending game blocks the withdrawal, though another has returned its money', async () => {
  const { token } = member;
  await fixture.server.call('activateSlot', { token, params: { code: 'JOKER' } });
  await fixture.server.call('transfer', { token, body: { from: 'WALLET', to: 'JOKER', amount: 100 } });
  await fixture.fault('game:PG', 'timeout-after', 1);
  expect(await withdrawAll(200)).toMatchObject({ status: 409, body: { code: 'TRANSFER_PENDING' } });
  expect(await fixture.balance(member, 'game:JOKER')).toBe(0n);
  expect(await fixture.balance(member, 'wallet')).toBe(20_000n);
});

test('with nothing in games it is an ordinary withdrawal', async () => {
  member = await fixture.member(50_000n);
  expect((await withdrawAll(500)).status).toBe(200);
  expect(await fixture.balance(member, 'held')).toBe(50_000n);
});

test('an amount that cannot be withdrawn moves nothing out of games', async () => {
  expect((await withdrawAll(50)).body.code).toBe('WITHDRAW_MINIMUM');
  expect((await withdrawAll(50_001)).body.code).toBe('WITHDRAW_MAXIMUM');
  expect(await fixture.balance(member, 'game:PG')).toBe(80_000n);
});

test('an amount above everything is refused, and the money stays in the wallet', async () => {
  expect((await withdrawAll(1_000.01)).body.code).toBe('MONEY_NOT_ENOUGH');
  expect(await fixture.balance(member, 'wallet')).toBe(100_000n);
});

test('a repeated key returns its withdrawal and moves nothing more', async () => {
  const key = newKey();
  const first = await withdrawAll(1_000, key);
  const again = await withdrawAll(1_000, key);
  expect(again.body).toEqual(first.body);
  expect(await fixture.balance(member, 'held')).toBe(100_000n);
});

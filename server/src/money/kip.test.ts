import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey, type TestMember } from '../testing/app.ts';
import { type BankWorld, bankWorld } from '../testing/bank.ts';

// The gateway and the bank of this world keep baht only.
let world: BankWorld;
let member: TestMember;
beforeAll(async () => {
  world = await bankWorld();
  member = await world.server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
  const funded = await world.deps.ledger.post({
    memberId: member.id,
    id: v7(),
    kind: 'move',
    debit: 'house:demo',
    credit: 'wallet',
    amount: 500_000_00n,
    currency: 'LAK',
    reason: 'demo',
  });
  expect(funded).toMatchObject({ ok: true });
});
afterAll(() => world?.close());

test('kip are never asked for by a QR in baht', async () => {
  const asked = await world.server.call('createQr', {
    token: member.token,
    key: newKey(),
    params: { bankCode: 'KBANK' },
    body: { amount: 1_000 },
  });
  expect(asked.body).toMatchObject({ code: 'NO_BANK' });
});

test('kip are never paid out by a bank of baht, and stay in the wallet', async () => {
  const asked = await world.server.call('withdraw', {
    token: member.token,
    key: newKey(),
    body: { amount: 200_000 },
  });
  expect(asked.body).toMatchObject({ code: 'NO_BANK' });
  expect(await world.balance(member, 'wallet')).toBe(500_000_00n);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankWorld, bankWorld } from '../../testing/bank-fixture.ts';
import { creditGift } from './credit-gift.ts';
import { beginGift, findGift, sendGift } from './gift.queries.ts';
import { digestOf } from './read-link.ts';

let world: BankWorld;
beforeAll(async () => {
  world = await bankWorld();
});
afterAll(() => world?.close());

test.each([
  ['in microseconds', () => new Date(Date.now() * 1000)],
  ['of before all calendars', () => new Date('-271821-04-20T00:00:00Z')],
])('a gift that came at a time %s is credited', async (_, at) => {
  const { pool } = world.deps;
  const { id: memberId, ...member } = await world.member();
  const id = crypto.randomUUID();
  const voucher = id.replaceAll('-', '');
  const order = { memberId, id, requestId: crypto.randomUUID(), party: 'TRUEMONEY' };
  await beginGift(pool, { ...order, digest: digestOf(voucher), voucher }, 60_000);
  const gift = (await findGift(pool, memberId, id))!; // just begun
  await sendGift(pool, gift, 50_00n, 60_000);
  await creditGift(world.deps, gift, { kind: 'ours', amount: 50_00n, at: at() });
  expect(await world.balance({ ...member, id: memberId }, 'wallet')).toBe(50_00n);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { creditGift } from './credit-gift.ts';
import { beginGift, findGift, sendGift } from './gift.queries.ts';
import { digestOf } from './read-link.ts';

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());

test.each([
  ['in microseconds', () => new Date(Date.now() * 1000)],
  ['of before all calendars', () => new Date('-271821-04-20T00:00:00Z')],
])('a gift link redeemed at a time %s is credited', async (_, at) => {
  const { pool } = fixture.deps;
  const { id: memberId, ...member } = await fixture.member();
  const id = crypto.randomUUID();
  const voucher = id.replaceAll('-', '');
  const order = { memberId, id, requestId: crypto.randomUUID(), provider: 'TRUEMONEY' };
  await beginGift(pool, { ...order, digest: digestOf(voucher), voucher }, 60_000);
  const gift = (await findGift(pool, memberId, id))!; // just begun
  await sendGift(pool, gift, 50_00n, 60_000, 'the provider');
  await creditGift(fixture.deps, gift, { kind: 'ours', amount: 50_00n, at: at() });
  expect(await fixture.balance({ ...member, id: memberId }, 'wallet')).toBe(50_00n);
});

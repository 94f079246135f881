import { hourMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import { type BankWorld, bankWorld } from '../../testing/bank-fixture.ts';
import { ask } from '../../testing/inquiry.ts';
import { qrQuestion } from './inquire-qr.ts';
import { findQr } from './qr.queries.ts';

let world: BankWorld;
let member: TestMember;
beforeAll(async () => {
  world = await bankWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  member = await world.member();
});

/** One turn of asking by a server whose clock is so far ahead. */
async function askWithClock(id: string, aheadMs: number): Promise<void> {
  const subject = { kind: 'qr', memberId: member.id, id };
  await world.deps.pool.query('update asking set next_at = now() where member_id = $1', [member.id]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  await ask(world.deps, qrQuestion(world.deps), subject).finally(() => vi.useRealTimers());
}

const create = async () =>
  (
    await world.server.call('createQr', {
      token: member.token,
      params: { bankCode: 'KBANK' },
      body: { amount: 100 },
    })
  ).body;
const asking = async () =>
  (
    await world.deps.pool.query(
      'select (extract(epoch from next_at - now()) * 1000)::float8 as "inMs" from asking where member_id = $1',
      [member.id],
    )
  ).rows;

test.each([-30 * hourMs, 30 * hourMs])(
  'a server whose clock is wrong by %d ms goes on asking about a QR that has ended, and soon',
  async (aheadMs) => {
    const { qrcodeId } = await create();
    await world.server.call('cancelQr', { token: member.token, params: { qrcodeId } });
    await askWithClock(qrcodeId, aheadMs);
    await askWithClock(qrcodeId, aheadMs);
    expect(await asking()).toEqual([{ inMs: expect.any(Number) }]);
    expect((await asking())[0].inMs).toBeLessThan(60_000);
  },
);

test('a server whose clock is ahead does not end a QR that can still be paid', async () => {
  const { qrcodeId } = await create();
  await askWithClock(qrcodeId, hourMs);
  expect(await findQr(world.deps.pool, member.id, qrcodeId)).toMatchObject({ state: 'open' });
});

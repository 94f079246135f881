import { hourMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { inquire } from '../../testing/inquiry.ts';
import { qrInquiry } from './inquire-qr.ts';
import { findQr } from './qr.queries.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member();
});

/** Runs one inquiry on a server whose clock is this many milliseconds ahead. */
async function askWithClock(id: string, aheadMs: number): Promise<void> {
  const subject = { kind: 'qr', memberId: member.id, id };
  await fixture.deps.pool.query('update inquiry set next_at = now() where member_id = $1', [member.id]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  await inquire(fixture.deps, qrInquiry(fixture.deps), subject).finally(() => vi.useRealTimers());
}

const create = async () =>
  (
    await fixture.server.call('createQr', {
      token: member.token,
      params: { bankCode: 'KBANK' },
      body: { amount: 100 },
    })
  ).body;
const inquiryRows = async () =>
  (
    await fixture.deps.pool.query(
      'select (extract(epoch from next_at - now()) * 1000)::float8 as "inMs" from inquiry where member_id = $1',
      [member.id],
    )
  ).rows;

test.each([-30 * hourMs, 30 * hourMs])(
  'a server whose clock is wrong by %d ms still inquires about a cancelled QR, and soon',
  async (aheadMs) => {
    const { qrcodeId } = await create();
    await fixture.server.call('cancelQr', { token: member.token, params: { qrcodeId } });
    await askWithClock(qrcodeId, aheadMs);
    await askWithClock(qrcodeId, aheadMs);
    expect(await inquiryRows()).toEqual([{ inMs: expect.any(Number) }]);
    expect((await inquiryRows())[0].inMs).toBeLessThan(60_000);
  },
);

test('a server whose clock is an hour ahead does not expire an open QR', async () => {
  const { qrcodeId } = await create();
  await askWithClock(qrcodeId, hourMs);
  expect(await findQr(fixture.deps.pool, member.id, qrcodeId)).toMatchObject({ state: 'open' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { inquiriesOf } from '../../app/slices.ts';
import { demoQrProviders } from '../../demo/demo-banks.ts';
import { startInquiryWorker } from '../../inquiry/inquiry-worker.ts';
import type { WorkerLoop } from '../../platform/jobs/worker-loop.ts';
import { startRelay } from '../../platform/outbox/outbox-relay.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { findWithdrawal } from '../withdrawals/withdrawal.queries.ts';
import { qrInquiry } from './inquire-qr.ts';

let fixture: BankFixture;
let inquiryWorker: WorkerLoop;
let relay: WorkerLoop;
const hints: { event: string; data: object }[] = [];
beforeAll(async () => {
  // Settings of the demo, with the inquiry worker and the relay that the server runs.
  const { settleDelayMs, retryStepsMs, pollEveryMs } = demoQrProviders[0]?.settings ?? {};
  fixture = await bankFixture({ settleDelayMs, retryStepsMs, pollEveryMs }, [], { payoutDelayMs: 1_000 });
  inquiryWorker = startInquiryWorker(fixture.deps, inquiriesOf(fixture.deps));
  relay = startRelay({
    pool: fixture.deps.pool,
    jobs: { send: async () => {} },
    onHints: (batch) => void hints.push(...batch.map(({ event, data }) => ({ event, data }))),
    onError: () => {},
  });
});
afterAll(async () => {
  await relay?.stop();
  await inquiryWorker?.stop();
  await fixture?.close();
});

/**
 * Whether the provider was asked already or will be within three seconds: tests the schedule, not the speed of the machine.
 */
async function isAskedSoon({ id }: { id: string }): Promise<boolean | undefined> {
  const { rows } = await fixture.deps.pool.query<{ soon: boolean }>(
    `select attempts > 0 or next_at <= now() + interval '3 seconds' as soon from inquiry where member_id = $1`,
    [id],
  );
  return rows[0]?.soon;
}

test('a deposit with a lost callback is found by the inquiry worker, and the app is notified', async () => {
  fixture.post.losing = true;
  const member = await fixture.member();
  const params = { bankCode: 'KBANK' };
  const { body } = await fixture.server.call('createQr', {
    token: member.token,
    params,
    body: { amount: 500 },
  });
  expect(await isAskedSoon(member)).toBe(true);
  const subject = { kind: 'qr', memberId: member.id, id: String(body.qrcodeId) };
  const attempt = { asked: 1, lastAnswerAt: new Date(), escalatedAt: null };
  expect(await qrInquiry(fixture.deps).ask(subject, attempt)).toEqual({ kind: 'retry', inMs: 3_000 });
  await fixture.pay(body.payload);
  await expect.poll(() => fixture.balance(member, 'wallet')).toBe(50_000n);
  await expect
    .poll(() => hints)
    .toContainEqual({ event: 'qrcode', data: expect.objectContaining({ status: 'PAID' }) });
});

test('a withdrawal is sent and found paid by the inquiry worker though its callback is lost', async () => {
  fixture.post.losing = true;
  const member = await fixture.member(100_000n);
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const state = async () => (await findWithdrawal(fixture.deps.pool, member.id, body.withdrawId))?.state;
  // Without an answer to the order, the inquiry would come only after a call's longest time, which is later.
  await expect.poll(state).toBe('paid');
});

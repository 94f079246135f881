import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionsOf } from '../../app/slices.ts';
import { demoQrProviders } from '../../demo/demo-banks.ts';
import { startAsking } from '../../inquiry/inquiry-worker.ts';
import type { WorkerLoop } from '../../platform/jobs/worker-loop.ts';
import { startRelay } from '../../platform/outbox/outbox-relay.ts';
import { type BankWorld, bankWorld } from '../../testing/bank-fixture.ts';
import { findWithdrawal } from '../withdrawals/withdraw.queries.ts';
import { qrQuestion } from './inquire-qr.ts';

let world: BankWorld;
let asking: WorkerLoop;
let relay: WorkerLoop;
const hints: { event: string; data: object }[] = [];
beforeAll(async () => {
  // The demo's own pace, and the asking and the relay that the server runs.
  const { settleDelayMs, retryStepsMs, askEveryMs } = demoQrProviders[0]?.settings ?? {};
  world = await bankWorld({ settleDelayMs, retryStepsMs, askEveryMs }, [], { payoutDelayMs: 1_000 });
  asking = startAsking(world.deps, questionsOf(world.deps));
  relay = startRelay({
    pool: world.deps.pool,
    jobs: { send: async () => {} },
    onHints: (told) => void hints.push(...told.map(({ event, data }) => ({ event, data }))),
    onError: () => {},
  });
});
afterAll(async () => {
  await relay?.stop();
  await asking?.stop();
  await world?.close();
});

/** The party was asked by now, or is within three seconds: the pace of the schedule, whatever the machine's own is. */
async function isAskedSoon({ id }: { id: string }): Promise<boolean | undefined> {
  const { rows } = await world.deps.pool.query<{ soon: boolean }>(
    `select asked > 0 or next_at <= now() + interval '3 seconds' as soon from asking where member_id = $1`,
    [id],
  );
  return rows[0]?.soon;
}

test('a deposit whose callback is lost is found within seconds by asking alone, and told to the app', async () => {
  world.post.losing = true;
  const member = await world.member();
  const params = { bankCode: 'KBANK' };
  const { body } = await world.server.call('createQr', {
    token: member.token,
    params,
    body: { amount: 500 },
  });
  expect(await isAskedSoon(member)).toBe(true);
  const subject = { kind: 'qr', memberId: member.id, id: String(body.qrcodeId) };
  const turn = { asked: 1, heardAt: new Date(), personSince: null };
  expect(await qrQuestion(world.deps).ask(subject, turn)).toEqual({ kind: 'later', inMs: 3_000 });
  await world.pay(body.payload);
  await expect.poll(() => world.balance(member, 'wallet')).toBe(50_000n);
  await expect
    .poll(() => hints)
    .toContainEqual({ event: 'qrcode', data: expect.objectContaining({ status: 'PAID' }) });
});

test('a withdrawal is sent at once and found paid within seconds though the callback is lost', async () => {
  world.post.losing = true;
  const member = await world.member(100_000n);
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const state = async () => (await findWithdrawal(world.deps.pool, member.id, body.withdrawId))?.state;
  // Without an answer to the order it would be asked about after a call's longest time only, which is later.
  await expect.poll(state).toBe('paid');
});

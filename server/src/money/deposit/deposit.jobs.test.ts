import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { registerAsking } from '../../asking/ask.ts';
import { createJobs, type Jobs } from '../../base/jobs/queue.ts';
import { startRelay } from '../../base/outbox/outbox-relay.ts';
import { demoQrProviders } from '../../demo/demo-banks.ts';
import { type BankWorld, bankWorld } from '../../testing/bank.ts';
import { payoutQuestion } from '../withdraw/pay-out.ts';
import { findWithdrawal } from '../withdraw/withdraw.queries.ts';
import { qrQuestion } from './ask-qr.ts';

let world: BankWorld;
let jobs: Jobs;
let relay: ReturnType<typeof startRelay>;
const hints: { event: string; data: object }[] = [];
beforeAll(async () => {
  // The demo's own pace, and the job queue and relay that the server runs.
  const { timeoutMs, settleDelayMs, retryStepsMs, askEveryMs } = demoQrProviders[0]?.settings ?? {};
  world = await bankWorld({ timeoutMs, settleDelayMs, retryStepsMs, askEveryMs });
  jobs = createJobs(world.deps.pool.options.connectionString ?? '', () => {});
  world.sendJobsTo(jobs);
  registerAsking(jobs, world.deps, [qrQuestion(world.deps), payoutQuestion(world.deps)]);
  await jobs.start({ working: true });
  relay = startRelay({
    pool: world.deps.pool,
    jobs,
    onHint: ({ event, data }) => void hints.push({ event, data }),
    onError: () => {},
  });
}, 60_000);
afterAll(async () => {
  await relay?.stop();
  await jobs?.stop();
  await world?.close();
}, 60_000);

const within = async (ms: number, look: () => Promise<boolean>) => {
  const begun = Date.now();
  while (!(await look())) {
    if (Date.now() - begun > ms) throw new Error(`not within ${ms} ms`);
    await sleep(50);
  }
};

test('a deposit whose callback is lost is found within 5 s by the jobs alone, and told to the app', async () => {
  world.post.losing = true;
  const member = await world.member();
  const params = { bankCode: 'KBANK' };
  const { body } = await world.server.call('createQr', {
    token: member.token,
    params,
    body: { amount: 500 },
  });
  await sleep(1_500);
  await world.pay(body.payload);
  await within(5_000, async () => (await world.balance(member, 'wallet')) === 50_000n);
  await within(1_000, async () =>
    hints.some(({ event, data }) => event === 'qrcode' && JSON.stringify(data).includes('PAID')),
  );
}, 30_000);

test('a withdrawal is sent by its job and found paid within 5 s though the callback is lost', async () => {
  world.post.losing = true;
  const member = await world.member(100_000n);
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  await within(5_000, async () => {
    const withdrawal = await findWithdrawal(world.deps.pool, member.id, body.withdrawId);
    return withdrawal?.state === 'paid';
  });
}, 30_000);

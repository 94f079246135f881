import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoGameProviders } from '../../demo/demo-games.ts';
import { startInquiryWorker } from '../../inquiry/inquiry-worker.ts';
import { unlimitedMoneyCalls } from '../../platform/concurrency/money-call-limits.ts';
import type { WorkerLoop } from '../../platform/jobs/worker-loop.ts';
import { resolveProvider } from '../../providers/registry/resolve-provider.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { fund, insertDemoGames } from '../../testing/transfer-fixture.ts';
import { legInquiry } from './inquire-leg.ts';
import { registerTransferJobs } from './transfer.jobs.ts';

let sandbox: TestSandbox;
let server: TestServer;
let inquiryWorker: WorkerLoop;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const providers = demoGameProviders.map((row) => ({
    ...resolveProvider(row, { sandboxUrl: sandbox.url, env: {} }),
    timeoutMs: 20_000,
    settleDelayMs: 500,
  }));
  server = await testServer({ providers, deps: (deps) => ({ ...deps, moneyCalls: unlimitedMoneyCalls }) });
  await insertDemoGames(server.deps.pool);
  registerTransferJobs(server.deps.jobs, server.deps);
  await server.deps.jobs.start({ working: true });
  inquiryWorker = startInquiryWorker(server.deps, [legInquiry(server.deps)]);
});
afterEach(() => sandbox.heal());
afterAll(async () => {
  await inquiryWorker.stop();
  await server.deps.jobs.stop();
  await server.close();
  await sandbox.stop();
});

const rich = async (...games: string[]): Promise<TestMember> => {
  const member = await server.createMember();
  await fund(server.deps, { ...member, currency: 'THB' }, 50_000n);
  for (const code of games) {
    const opened = await server.call('activateSlot', {
      token: member.token,
      params: { code },
      method: 'POST',
    });
    expect(opened.status).toBe(200);
  }
  return member;
};
const transfer = (member: TestMember, body: unknown, key?: string) =>
  server.call('transfer', { token: member.token, body, ...(key ? { key } : {}) });

describe('the calls of games and transfers', () => {
  it('transfer into a game, refresh its balance and move everything back', async () => {
    const member = await rich('PG');
    const { token } = member;
    expect((await transfer(member, { from: 'WALLET', to: 'PG', amount: 200 })).body).toMatchObject({
      status: 'SUCCESS',
    });
    await sandbox.play('PG', `kp${member.publicId.toLowerCase()}`, 20, 70.5);
    expect((await server.call('refreshSlots', { token, method: 'POST' })).body).toEqual({ stale: [] });
    const wallet = (await server.call('getWallet', { token })).body;
    expect(wallet).toMatchObject({ wallet: { amount: 300 }, total: 550.5 });
    expect(wallet.slots[0]).toMatchObject({ code: 'PG', isActive: true, amount: 250.5, pending: false });
    const all = await server.call('transferAll', { token, body: { to: 'WALLET' } });
    expect(all.body).toEqual({ status: 'SUCCESS', transfers: [{ from: 'PG', status: 'SUCCESS' }] });
    expect((await server.call('getWallet', { token })).body.wallet.amount).toBe(550.5);
  });

  it('replay the first answer for the same key, and refuse the key with another amount', async () => {
    const member = await rich('HUAYHD');
    const key = crypto.randomUUID();
    const body = { from: 'WALLET', to: 'HUAYHD', amount: 100 };
    const first = await transfer(member, body, key);
    const again = await transfer(member, body, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await transfer(member, { ...body, amount: 101 }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await sandbox.account('HUAYHD', `kp${member.publicId.toLowerCase()}`)).transfers).toHaveLength(1);
  });

  it.each(['WALLET', 'PG'])('move money once out of %s when sent repeatedly with one key', async (from) => {
    const member = await rich('PG');
    await transfer(member, { from: 'WALLET', to: 'PG', amount: 200 });
    const key = newKey();
    const body = { from, to: from === 'PG' ? 'WALLET' : 'PG', amount: 50 };
    const replies = await Promise.all(Array.from({ length: 8 }, () => transfer(member, body, key)));
    const again = await transfer(member, body, key);
    expect(again.body.status).toBe('SUCCESS');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    for (const { status, body } of replies)
      expect(status === 200 ? body : body.code).toEqual(
        status === 200 ? again.body : 'IDEMPOTENCY_IN_PROGRESS',
      );
    expect((await sandbox.account('PG', `kp${member.publicId.toLowerCase()}`)).transfers).toHaveLength(2);
  });

  it('return credentials and a working link to the account’s owner, and refuse another username', async () => {
    const { token, publicId } = await rich('JOKER', 'JOKER2');
    const username = `kp${publicId.toLowerCase()}`;
    const account = await server.call('getSlotAccount', { token, params: { code: 'JOKER' } });
    expect(account.body).toEqual({ username, password: expect.stringMatching(/^\w{12}$/) });
    const link = await server.call('autoLogin', { token, params: { provider: 'joker' } });
    expect((await fetch(link.body.link)).status).toBe(200);
    const other = await server.call('autoLoginByPath', {
      token,
      params: { provider: 'joker2', username: 'kpother' },
    });
    expect([other.status, other.body.code]).toEqual([403, 'INVALID_USER_1']);
  });

  it('answer PROCESSING while the game is silent, then FAILED with the money back in the wallet', async () => {
    const member = await rich('PG');
    // The game stays silent until all checks are done, because the server repeats the inquiry by itself.
    await sandbox.fault('game:PG', 'timeout-before');
    const moved = await transfer(member, { from: 'WALLET', to: 'PG', amount: 100 });
    expect(moved.body).toMatchObject({ status: 'PROCESSING' });
    const { transferId } = moved.body;
    const state = await server.call('getTransfer', { token: member.token, params: { transferId } });
    expect(state.body).toMatchObject({
      from: 'WALLET',
      to: 'PG',
      amount: 100,
      status: 'PROCESSING',
      finishedAt: null,
    });
    const wallet = (await server.call('getWallet', { token: member.token })).body;
    expect(wallet).toMatchObject({ wallet: { amount: 400, held: 100 }, total: 500 });
    expect(wallet.slots[0].pending).toBe(true);
    const again = await transfer(member, { from: 'WALLET', to: 'PG', amount: 100 });
    expect([again.status, again.body.code]).toEqual([409, 'TRANSFER_PENDING']);
    await sandbox.heal();
    const status = async () =>
      (await server.call('getTransfer', { token: member.token, params: { transferId } })).body.status;
    await expect.poll(status).toBe('FAILED');
    expect((await server.call('getWallet', { token: member.token })).body.wallet).toMatchObject({
      amount: 500,
      held: 0,
    });
  });

  it.each([
    [{ from: 'WALLET', to: 'PG', amount: 0 }, 422, 'TRANSFER_MINIMUM'],
    [{ from: 'WALLET', to: 'PG', amount: -5 }, 422, 'TRANSFER_MINIMUM'],
    [{ from: 'WALLET', to: 'PG', amount: 0.001 }, 400, 'INVALID_INPUT'],
    [{ from: 'WALLET', to: 'PG', amount: 1e20 }, 400, 'INVALID_INPUT'],
    [{ from: 'WALLET', to: 'PG', amount: '100' }, 400, 'INVALID_INPUT'],
    [{ from: 'WALLET', to: 'PG', amount: null }, 400, 'INVALID_INPUT'],
    [{ from: 'WALLET', amount: 100 }, 400, 'INVALID_INPUT'],
    [{ from: 'WALLET', to: 'WALLET', amount: 100 }, 422, 'TRANSFER_SAME'],
    [{ from: 'WALLET', to: 'NOBODY', amount: 100 }, 404, 'NO_GAME'],
    [{ from: 'WALLET', to: 'JOKER', amount: 100 }, 409, 'SLOT_NO_ACCOUNT'],
    [{ from: 'WALLET', to: 'PG', amount: 500.01 }, 409, 'MONEY_NOT_ENOUGH'],
  ])('refuse %o and change nothing', async (body, status, code) => {
    const member = await rich('PG');
    const answer = await transfer(member, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await server.call('getWallet', { token: member.token })).body.wallet).toMatchObject({
      amount: 500,
      held: 0,
    });
  });
});

describe('a request whose process died before it stored the answer', () => {
  /** Sets the row as if the answer was never stored and the lease has expired. */
  const forgetAnswer = (key: string) =>
    server.deps.pool.query(
      `update request set state = 'working', status = null, answer = null, lease_until = now() where key = $1`,
      [key],
    );

  it('opened a game account: the next attempt succeeds', async () => {
    const { token } = await rich();
    const key = newKey();
    const open = () => server.call('activateSlot', { token, key, params: { code: 'PG' }, method: 'POST' });
    expect(await open()).toMatchObject({ status: 200, body: {} });
    await forgetAnswer(key);
    expect(await open()).toMatchObject({ status: 200, body: {} });
    const again = await server.call('activateSlot', { token, params: { code: 'PG' }, method: 'POST' });
    expect(again.body.code).toBe('SLOT_ALREADY_ACTIVE');
  });

  it('moved money: the next attempt answers the same and moves nothing, even when the game is disabled', async () => {
    const member = await rich('PG');
    const key = newKey();
    const body = { from: 'WALLET', to: 'PG', amount: 200 };
    const first = await transfer(member, body, key);
    await forgetAnswer(key);
    expect((await transfer(member, body, key)).body).toEqual(first.body);
    await forgetAnswer(key);
    await server.deps.pool.query(`update game set enabled = false where code = 'PG'`);
    const closed = await transfer(member, body, key);
    await server.deps.pool.query(`update game set enabled = true where code = 'PG'`);
    expect(closed.body).toEqual(first.body);
    const { wallet, total } = (await server.call('getWallet', { token: member.token })).body;
    expect([wallet.amount, total]).toEqual([300, 500]);
  });
});

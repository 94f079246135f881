import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createClient } from '@kapao/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../demo/seed-demo.ts';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { createLog } from '../platform/http/log.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { newKey } from '../testing/app.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type FaultProxy, faultProxy } from '../testing/network/fault-proxy.ts';
import { patience } from '../testing/process/patience.ts';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { type RunningServer, runServer } from './run-server.ts';

// Tests a whole server over HTTP while its connection to the database loses every byte and is restored.

let database: TestDatabase;
let proxy: FaultProxy;
let sandbox: TestSandbox;
let server: RunningServer;
let token: string | null = null;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  [database, sandbox] = await Promise.all([testDatabase(), startTestSandbox()]);
  proxy = await faultProxy(database.url);
  const env = {
    DATABASE_URL: proxy.url,
    PORT: '0',
    OPERATOR_PORT: '0',
    MONITOR_PORT: '0',
    DATABASE_POOL: '6',
  };
  const settings = readSettings({ ...env, SANDBOX_PORT: new URL(sandbox.url).port });
  server = await runServer(settings, createLog('fatal'));
  client = createClient({
    baseUrl: server.url ?? 'it does not listen',
    token: () => token,
    locale: () => 'en',
    onGone: () => {},
    onUnauthorized: () => {},
  });
  ({ token } = await login());
  await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: newKey() });
});
afterAll(async () => {
  await proxy?.heal();
  await server?.close();
  await proxy?.close();
  await sandbox?.stop();
  await database?.close();
});

const login = () => client('login', { body: { username: '0800000001', password: demoPassword } });
const wallet = () => client('getWallet');
const transfer = (idempotencyKey: string, amount = 50) =>
  client('transfer', { body: { from: 'WALLET', to: 'PG', amount }, idempotencyKey });
const withdraw = (idempotencyKey: string) => client('withdraw', { body: { amount: 300 }, idempotencyKey });

/** Returns how a call ended, and when. */
async function ended(call: Promise<unknown>) {
  const began = Date.now();
  const error = await call.then(
    () => null,
    (fault: unknown) => fault,
  );
  if (error !== null && !(error instanceof ApiError)) throw error;
  const { status, code, retryAfterS } = error ?? { status: 200, code: null, retryAfterS: null };
  return { status, code, retryAfterS, tookMs: Date.now() - began };
}
const gone = { status: 503, code: 'INTERNAL_SERVER_ERROR', retryAfterS: expect.any(Number) };

/** Retries with the same key until there is an answer, as the app does. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (const endsAt = Date.now() + patience(); ; await sleep(300)) {
    try {
      return await call();
    } catch (error) {
      const again = error instanceof ApiError && (error.status === 503 || /IN_PROGRESS/.test(error.code));
      if (!again || Date.now() > endsAt) throw error;
    }
  }
}

async function counts() {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from leg) as legs, (select count(*)::int from withdrawal) as withdrawals,
            (select balance from account a join member m on m.id = a.member_id
              where m.username = '0800000001' and a.code = 'wallet') as wallet`,
  );
  return rows[0];
}

test('every call answers 503 within eight seconds during a database outage, and retries run once afterwards', async () => {
  // Opens connections before the outage.
  await Promise.all(Array.from({ length: 6 }, wallet));
  const keys = [newKey(), newKey()] as const;
  const calls = () => [wallet(), transfer(keys[0]), withdraw(keys[1]), login()];
  proxy.blackHole();
  const established = await Promise.all(calls().map(ended));
  // The old connections have been closed by now, and new ones lose every byte too.
  const opened = await Promise.all(calls().map(ended));
  // Calls that come in the middle do not wait longer than the others.
  const first = Promise.all(calls().map(ended));
  await sleep(2_500);
  const late = await Promise.all(calls().map(ended));
  for (const answer of [...established, ...opened, ...(await first), ...late]) {
    expect(answer).toMatchObject(gone);
    expect(answer.tookMs).toBeLessThan(8_000);
  }
  await proxy.heal();
  await untilAnswered(wallet);
  expect(await untilAnswered(() => transfer(keys[0]))).toMatchObject({ status: 'SUCCESS' });
  expect(await untilAnswered(() => withdraw(keys[1]))).toMatchObject({ status: 'PROCESSING' });
  expect(await login()).toMatchObject({ token: expect.any(String) });
  expect(await counts()).toEqual({ legs: 1, withdrawals: 1, wallet: 65_000n });
});

test('a transfer in flight when the database goes away is done once after it returns', async () => {
  const before = await counts();
  const key = newKey();
  await Promise.all(Array.from({ length: 6 }, wallet));
  const moving = ended(transfer(key));
  await sleep(5);
  proxy.blackHole();
  await sleep(3_000);
  await proxy.heal();
  expect([200, 503]).toContain((await moving).status);
  const { transferId } = await untilAnswered(() => transfer(key));
  const settled = () => client('getTransfer', { params: { transferId } });
  await expect.poll(async () => (await settled()).status).not.toBe('PROCESSING');
  // The game received an inquiry when the outcome was unknown; money of a transfer that it never received is back in the
  // wallet.
  const moved = (await settled()).status === 'SUCCESS' ? 5_000n : 0n;
  expect(await counts()).toEqual({ ...before, legs: before.legs + 1, wallet: before.wallet - moved });
});

test('while the database is read-only a login answers 503, and a transfer waits until it is writable again', async () => {
  const before = await counts();
  await readOnly('on');
  // The server replaces the terminated connections and goes on reading.
  await untilAnswered(wallet);
  const moving = transfer(newKey());
  expect(await ended(login())).toMatchObject(gone);
  // Gives the transfer time to reach its first write.
  await sleep(500);
  await readOnly('off');
  expect(await moving).toMatchObject({ status: 'SUCCESS' });
  expect(await counts()).toEqual({ ...before, legs: before.legs + 1, wallet: before.wallet - 5_000n });
  expect((await checkLedger(database.pool)).violations).toEqual([]);
});

/** Sets the database's mode for new connections and ends the existing ones. */
async function readOnly(value: 'on' | 'off'): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  await database.pool.query(
    `begin read write; alter database ${rows[0]?.name} set default_transaction_read_only = ${value}; commit`,
  );
  proxy.cut();
}

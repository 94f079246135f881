import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { agent, get, getSigned, kbank, orderPayout, postJson } from './test-calls.ts';
import { type CallbackServer, eventually, startCallbackServer, temporaryFolder } from './testing.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Returns a port below 32768, where systems start their ephemeral ports, because it must be free again after the kill. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    );
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** Starts the sandbox as a separate process, so that SIGKILL can end it. */
async function spawnSandbox(port: number, dataDir: string, callbackBase: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SANDBOX_CALLBACK_BASE: callbackBase,
    },
    stdio: 'ignore',
  });
  cleanups.push(() => child.kill('SIGKILL'));
  await eventually(() =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  return child;
}

function killed(child: ChildProcess): Promise<unknown> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  return gone;
}

test('a killed sandbox keeps its answers, faults and totals, pays open payouts and sends open callbacks', async () => {
  const folder = temporaryFolder();
  cleanups.push(folder.remove);
  const customer: CallbackServer = await startCallbackServer();
  cleanups.push(customer.close);
  customer.answers[0] = 503;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;

  const first = await spawnSandbox(port, folder.path, customer.base);
  await agent(url, 'member/create', { username: 'kpone', currency: 'THB' });
  const order = { username: 'kpone', reference: 'A1', amount: '70.00', currency: 'THB', direction: 'in' };
  const transferred = await agent(url, 'transfer', order);
  const { body: qr } = await kbank(url, 'qr_request', {
    partnerTxnUid: 'QR1',
    txnAmount: '500.00',
    reference1: 'DEP1',
  });
  await postJson(`${url}/control/bank/pay-qr`, { payload: qr.qrCode });
  await postJson(`${url}/control/fault`, { target: 'sms', fault: 'refuse', probability: 0.2 });
  await orderPayout(url, { reference: 'W1' });
  await killed(first);

  customer.answers[0] = 200;
  customer.callbacks.length = 0;
  await spawnSandbox(port, folder.path, customer.base);
  expect((await agent(url, 'transfer', order)).body).toEqual(transferred.body);
  await eventually(() => customer.callbacks.some((callback) => callback.body.partnerTxnUid === 'QR1'));
  await eventually(() =>
    customer.callbacks.some((callback) => callback.body.reference === 'W1' && callback.body.state === 'paid'),
  );
  expect((await getSigned(url, '/bank/payouts/W1')).body.state).toBe('paid');
  expect((await get(`${url}/control/fault`)).rows).toMatchObject([{ target: 'sms', probability: 0.2 }]);
  const asOf = expect.stringMatching(/^\d{4}-.*Z$/);
  expect((await get(`${url}/control/totals`)).rows).toEqual(
    expect.arrayContaining([
      { party: 'qr', code: 'operator:qr:KBANK', balance: 500, asOf },
      { party: 'payout', code: 'operator:payout:KBANK', balance: 300, asOf },
      { party: 'game', code: 'game:HUAYHD', balance: 70, asOf },
    ]),
  );
});

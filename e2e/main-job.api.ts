import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from '@kapao/contract/client';
import { logIn } from '../tools/drills/journeys/log-in.ts';
import { sandboxControlAt } from '../tools/drills/journeys/sandbox-control.ts';
import { type Stack, startStack } from '../tools/run/stack.ts';

const demo = { username: '0800000001', password: 'kapao-demo-1', bankAccountNo: '1234567890' };
const game = 'PG';

/**
 * `npm run main-job` runs the product's main job through the API alone, as the demo member, and prints each step. Without
 * addresses it starts its own stack; `--url` and `--sandbox` name a running one.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { url: { type: 'string' }, sandbox: { type: 'string' } } });
  if (values.url) return mainJob({ url: values.url, sandboxUrl: values.sandbox ?? 'http://127.0.0.1:8082' });
  const stack = await startStack();
  try {
    await mainJob(stack);
  } finally {
    await stack.stop();
  }
}

async function mainJob({ url, sandboxUrl }: Pick<Stack, 'url' | 'sandboxUrl'>): Promise<void> {
  const sandbox = sandboxControlAt(sandboxUrl);
  const client = await logIn(url, demo);
  const opening = await client('getWallet');
  say(`Logged in with ${opening.total} baht.`);

  const qr = await client('createQr', {
    params: { bankCode: 'KBANK' },
    body: { amount: 500 },
    idempotencyKey: randomUUID(),
  });
  must(qr.hasQrcode && qr.payload !== null && qr.amount === 500, 'a QR for 500 is open');
  must(await sandbox.payQr(qr.payload ?? ''), 'the bank pays it');
  await within(2_000, 'the deposit is in the wallet within 2 s', async () => {
    const { total, wallet } = await client('getWallet');
    return total === opening.total + 500 && wallet.amount === opening.wallet.amount + 500;
  });

  const brought = await playAndMoveBack(client, sandbox);
  const home = await client('getWallet');
  must(home.wallet.amount === opening.wallet.amount + 300 + brought, 'everything is home again');

  const { withdrawId } = await client('withdraw', { body: { amount: 300 }, idempotencyKey: randomUUID() });
  await within(10_000, 'the withdrawal is paid', async () => {
    const { status } = await client('getWithdraw', { params: { withdrawId } });
    return status === 'SUCCESS';
  });
  const paid = (await sandbox.payouts()).filter(({ toAccountNo }) => toAccountNo === demo.bankAccountNo);
  must(paid[0]?.amount === 300 && paid[0].state === 'paid', 'the bank has received 300');

  const { statements } = await client('getStatements', { body: { page: 1, limit: 4 } });
  const lines = statements.map(({ statementType, from, to, amount, status }) =>
    [statementType, from, to, amount, status].join(' '),
  );
  const wanted = [
    'withdraw WALLET BANK -300 SUCCESS',
    `transfer ${game} WALLET ${brought} SUCCESS`,
    `transfer WALLET ${game} -200 SUCCESS`,
    'deposit BANK WALLET 500 SUCCESS',
  ];
  must(lines.join('\n') === wanted.join('\n'), `the statement reads\n    ${lines.join('\n    ')}`);
}

/** Returns the baht moved back to the wallet. */
async function playAndMoveBack(
  client: Client,
  sandbox: ReturnType<typeof sandboxControlAt>,
): Promise<number> {
  const { slots } = await client('getWallet');
  if (!slots.find(({ code }) => code === game)?.isActive)
    await client('activateSlot', { params: { code: game }, idempotencyKey: randomUUID() });
  const into = { from: 'WALLET', to: game, amount: 200 };
  const { status } = await client('transfer', { body: into, idempotencyKey: randomUUID() });
  must(status === 'SUCCESS', '200 are in the game');
  const { username } = await client('getSlotAccount', { params: { code: game } });
  must(await sandbox.play(game, username, 50, 80), 'a bet of 50 wins 80');
  const { stale } = await client('refreshSlots');
  const { slots: played } = await client('getWallet');
  const inGame = played.find(({ code }) => code === game)?.amount ?? 0;
  must(stale.length === 0 && inGame >= 230, `a refresh shows ${inGame} there`);
  const all = await client('transferAll', { body: { to: 'WALLET' }, idempotencyKey: randomUUID() });
  must(all.status === 'SUCCESS', 'all of it comes home');
  return inGame;
}

async function within(limitMs: number, what: string, done: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await done())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`It should be so, and is not: ${what}`);
    await sleep(50);
  }
  say(`${what} (${Math.round(performance.now() - startedAt)} ms).`);
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It should be so, and is not: ${what}`);
  say(`${what}.`);
}

function say(sentence: string): void {
  console.log(`  ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`);
}

await main();

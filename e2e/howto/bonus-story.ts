import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@kapao/contract/client';
import type { SandboxControl } from '../../tools/drills/journeys/sandbox-control.ts';

const game = 'PG';
const key = () => ({ idempotencyKey: randomUUID() });

/** Bonus of both clips, and the text of its card. */
export const held = { code: 'AGAIN50', card: 'เติมต่อ 50%' };

/** Withdraws everything and deposits 500, because a bonus needs a deposit and no other money beside it. */
export async function beginAnew(client: Client, sandbox: SandboxControl): Promise<void> {
  await settled(client);
  const { amount } = (await client('getWallet')).wallet;
  if (amount > 0) await client('withdrawAll', { body: { amount }, ...key() });
  await settled(client);
  const qr = await client('createQr', { params: { bankCode: 'KBANK' }, body: { amount: 500 }, ...key() });
  await sandbox.payQr(qr.payload ?? '');
  await until(async () => (await client('getWallet')).wallet.amount >= 500);
  const { slots } = await client('getWallet');
  if (!slots.find(({ code }) => code === game)?.isActive)
    await client('activateSlot', { params: { code: game }, ...key() });
}

/** Moves the whole wallet balance into the game, bets there and waits until the turnover counts. */
export async function bet(
  client: Client,
  sandbox: SandboxControl,
  { stake, payout, times }: { stake: number; payout: number; times: number },
): Promise<void> {
  const { amount } = (await client('getWallet')).wallet;
  if (amount > 0) await client('transfer', { body: { from: 'WALLET', to: game, amount }, ...key() });
  const { username } = await client('getSlotAccount', { params: { code: game } });
  const before = await played(client);
  for (let nth = 0; nth < times; nth++) await sandbox.play(game, username, stake, payout);
  await until(async () => (await played(client)) >= before + stake * times);
}

async function played(client: Client): Promise<number> {
  return (await client('getBonusRound'))?.turnover ?? 0;
}

/** Moves everything to the wallet and waits until nothing is pending. */
async function settled(client: Client): Promise<void> {
  await client('transferAll', { body: { to: 'WALLET' }, ...key() }).catch(() => undefined);
  await until(async () => {
    const { wallet, slots } = await client('getWallet');
    return wallet.held === 0 && slots.every((slot) => !slot.pending);
  });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await condition()) return;
    await pause(200);
  }
  throw new Error('the story of the bonus did not come to its next scene within a minute');
}

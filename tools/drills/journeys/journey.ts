import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type Client } from '@kapao/contract/client';
import { noteRefusal, type Refusals, retryUntilAnswered } from './retry-call.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** Payments and winnings of one member in satang, from which the final balance follows. */
export interface Truth extends Refusals {
  paidIn: bigint;
  won: bigint;
}

export interface JourneyMember {
  readonly client: Client;
  readonly truth: Truth;
}

/** Amounts of one journey in baht; stake and payout are converted to the game's credits. */
const amounts = { deposit: 500, intoGame: 200, stake: 60, payout: 100, withdraw: 300 } as const;

const satang = (baht: number) => BigInt(Math.round(baht * 100));

/** Refusals that a provider's fault may cause; the journey continues without that step. */
const expected = new Set([
  'QR_FAIL',
  'TRANSFER_FAIL',
  'TRANSFER_PENDING',
  'MONEY_NOT_ENOUGH',
  'WITHDRAW_PENDING',
  'SLOT_ACTIVATE_FAIL',
  'GAME_ACTIVATION_FAIL',
  'SLOT_NO_ACCOUNT',
  'QR_ALREADY_PAID',
]);

/** Runs one step, with the same Idempotency-Key for every retry; null when it was refused with a documented code. */
async function step<T>(
  { truth }: JourneyMember,
  name: string,
  call: (key: string) => Promise<T>,
): Promise<T | null> {
  const key = randomUUID();
  try {
    return await retryUntilAnswered(() => call(key));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    noteRefusal(truth, name, expected, error);
    return null;
  }
}

/** Deposits by QR, pays it, moves 200 baht into a game, plays and wins, moves all to the wallet and withdraws 300. */
export async function runJourney(
  member: JourneyMember,
  sandbox: SandboxControl,
  game: string,
): Promise<void> {
  await deposit(member, sandbox);
  await play(member, sandbox, game);
  await withdraw(member);
}

async function deposit(member: JourneyMember, sandbox: SandboxControl): Promise<void> {
  const { client, truth } = member;
  const qr = await step(member, 'QR', (key) =>
    client('createQr', {
      params: { bankCode: 'KBANK' },
      body: { amount: amounts.deposit },
      idempotencyKey: key,
    }),
  );
  if (!qr?.hasQrcode || !qr.payload) return;
  if (!(await sandbox.payQr(qr.payload))) return;
  truth.paidIn += satang(amounts.deposit);
  await untilCredited(member);
}

/**
 * Polls every 200 ms and returns whether it succeeded in time. It only keeps the order of steps; the strict check is that
 * of the whole run.
 */
async function until(withinMs: number, condition: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (await condition().catch(() => false)) return true;
    await pause(200);
  }
  return false;
}

async function untilCredited({ client, truth }: JourneyMember): Promise<void> {
  const credited = await until(60_000, async () => {
    const { status } = await client('getQr', { params: { bankCode: 'KBANK' } });
    return status === 'PAID';
  });
  if (!credited) truth.complaints.push('a paid QR was not credited within a minute');
}

/** Withdraws and waits for the bank's outcome for up to 15 seconds; a later one still counts. */
async function withdraw(member: JourneyMember): Promise<void> {
  const { client } = member;
  const started = await step(member, 'withdraw', (key) =>
    client('withdraw', { body: { amount: amounts.withdraw }, idempotencyKey: key }),
  );
  if (!started) return;
  const { withdrawId } = started;
  await until(15_000, async () => {
    const { status } = await client('getWithdraw', { params: { withdrawId } });
    return status !== 'PROCESSING';
  });
}

async function play(member: JourneyMember, sandbox: SandboxControl, game: string): Promise<void> {
  const { client, truth } = member;
  const wallet = await step(member, 'wallet', () => client('getWallet'));
  const slot = wallet?.slots.find(({ code }) => code === game);
  if (!slot) return;
  if (!slot.isActive)
    await step(member, 'activate', (key) =>
      client('activateSlot', { params: { code: game }, idempotencyKey: key }),
    );
  const into = await step(member, 'transfer', (key) =>
    client('transfer', { body: { from: 'WALLET', to: game, amount: amounts.intoGame }, idempotencyKey: key }),
  );
  if (into?.status === 'PROCESSING')
    await until(15_000, async () => {
      const { status } = await client('getTransfer', { params: { transferId: into.transferId } });
      return status !== 'PROCESSING';
    });
  const account = await step(member, 'account', () => client('getSlotAccount', { params: { code: game } }));
  const [stake, payout] = [amounts.stake / slot.ftWalletSlot, amounts.payout / slot.ftWalletSlot];
  // The game refuses the bet when the transfer has not arrived.
  if (account && (await sandbox.play(game, account.username, stake, payout)))
    truth.won += satang(amounts.payout - amounts.stake);
  await step(member, 'refresh', () => client('refreshSlots'));
  await step(member, 'bring home', (key) =>
    client('transferAll', { body: { to: 'WALLET' }, idempotencyKey: key }),
  );
}

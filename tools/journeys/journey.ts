import { randomUUID } from 'node:crypto';
import { ApiError, type Client } from '@kapao/contract/client';
import type { Outside } from './outside.ts';

/** What the outside world did for or to one member, in satang: what their money must amount to in the end. */
export interface Truth {
  paidIn: bigint;
  won: bigint;
  /** Sentences about what went wrong for the member beyond a documented refusal. */
  readonly complaints: string[];
}

export interface Traveller {
  readonly client: Client;
  readonly truth: Truth;
}

const satang = (baht: number) => BigInt(Math.round(baht * 100));
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** Refusals that a fault outside may lead to; the journey goes on without that step. */
const expected = new Set([
  'QR_FAIL',
  'TRANSFER_FAIL',
  'TRANSFER_PENDING',
  'MONEY_NOT_ENOUGH',
  'WITHDRAW_PENDING',
  'WITHDRAW_MINIMUM',
  'SLOT_ACTIVATE_FAIL',
  'GAME_ACTIVATION_FAIL',
  'SLOT_NO_ACCOUNT',
  'QR_ALREADY_PAID',
  'IDEMPOTENCY_IN_PROGRESS',
]);

/**
 * One try of a step: the same Idempotency-Key for every retry, as the app does it. Answers null when the step
 * was refused with a documented code.
 */
async function step<T>(
  traveller: Traveller,
  name: string,
  call: (key: string) => Promise<T>,
): Promise<T | null> {
  const key = randomUUID();
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const again =
        error.code === 'NETWORK' || error.code === 'IDEMPOTENCY_IN_PROGRESS' || error.status === 429;
      if (again && attempt < 40) {
        await pause(250);
        continue;
      }
      if (!expected.has(error.code)) traveller.truth.complaints.push(`${name}: ${error.code}`);
      return null;
    }
  }
}

async function until<T>(
  read: () => Promise<T>,
  done: (value: T) => boolean,
  withinMs: number,
): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (done(await read())) return true;
    await pause(200);
  }
  return false;
}

/** Deposit by QR, pay it, move 200 into a game, play, bring all home, withdraw. */
export async function travel(traveller: Traveller, outside: Outside, game: string): Promise<void> {
  await deposit(traveller, outside);
  await play(traveller, outside, game);
  await step(traveller, 'withdraw', (key) =>
    traveller.client('withdraw', { body: { amount: 300 }, idempotencyKey: key }),
  );
}

async function deposit({ client, truth }: Traveller, outside: Outside): Promise<void> {
  const traveller = { client, truth };
  const before = await step(traveller, 'wallet', () => client('getWallet', {}));
  const qr = await step(traveller, 'QR', (key) =>
    client('createQr', { params: { bankCode: 'KBANK' }, body: { amount: 500 }, idempotencyKey: key }),
  );
  if (!qr?.hasQrcode || !qr.payload) return;
  if (!(await outside.payQr(qr.payload))) return;
  truth.paidIn += satang(500);
  if (!before) return;
  // A lost callback is found by query; the check at the end is the strict one, this only keeps the order of things.
  await until(
    () => client('getWallet', {}).catch(() => before),
    (wallet) => satang(wallet.total) >= satang(before.total) + satang(500),
    15_000,
  );
}

async function play(traveller: Traveller, outside: Outside, game: string): Promise<void> {
  const { client, truth } = traveller;
  await step(traveller, 'activate', () =>
    client('activateSlot', { params: { code: game }, idempotencyKey: randomUUID() }),
  );
  const into = await step(traveller, 'transfer', (key) =>
    client('transfer', { body: { from: 'WALLET', to: game, amount: 200 }, idempotencyKey: key }),
  );
  const account = await step(traveller, 'account', () =>
    client('getSlotAccount', { params: { code: game } }),
  );
  if (into && account && (await outside.play(game, account.username, 50, 80))) truth.won += satang(30);
  await step(traveller, 'refresh', () => client('refreshSlots', {}));
  await step(traveller, 'transferAll', (key) =>
    client('transferAll', { body: { to: 'WALLET' }, idempotencyKey: key }),
  );
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client } from '@kapao/contract/client';
import type { TestSandbox } from '../../server/src/testing/sandbox.ts';
import type { Chance } from '../fault-schedules/chance.ts';
import type { Outside } from '../journeys/outside.ts';
import { isOpen, waitMsOf } from '../journeys/press-again.ts';
import { drilledOffers } from './offers.ts';
import type { Player } from './player.ts';

export interface Table {
  readonly outside: Outside;
  readonly sandbox: Pick<TestSandbox, 'account'>;
  readonly games: readonly string[];
  /** So long a member presses again; who has no answer by then goes on without. */
  readonly patienceMs: number;
}

const answerWithinMs = 30_000;
const longestWaitMs = 2_000;
const takeTimes = 8;

interface Options {
  readonly idempotencyKey: string;
  readonly timeoutMs: number;
}

/** What a member may be told while so much goes wrong. */
const expected = new Set([
  'BONUS_ALREADY_ACTIVE',
  'BONUS_CONDITION',
  'BONUS_MAX_CLAIMED',
  'BONUS_REMAINING',
  'MONEY_NOT_ENOUGH',
  'NO_DATA',
  'QR_FAIL',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'TRANSFER_FAIL',
  'TRANSFER_MINIMUM',
  'TRANSFER_PENDING',
  'WITHDRAW_PENDING',
  'WITHDRAW_MINIMUM',
]);

/** From a deposit to whatever becomes of its bonus, with all that a member does between in an order that chance draws. */
export async function live(table: Table, player: Player, chance: Chance): Promise<void> {
  const game = chance.oneOf(table.games);
  await parted(table, player, game);
  await deposit(table, player, chance.between(50, 900));
  const offer = chance.oneOf(drilledOffers).code;
  // Some press twice, with two keys: one round begins.
  if (chance.percent(90)) await Promise.all(chance.percent(15) ? [take(), take()] : [take()]);
  if (chance.percent(80)) await move(table, player, { from: 'WALLET', to: game });
  for (let bets = chance.between(2, 16); bets > 0; bets--) await bet(table, player, game, chance);
  if (chance.percent(20)) await deposit(table, player, chance.between(50, 300));
  for (let ends = chance.between(0, 2); ends > 0; ends--) {
    // At once, so that they meet each other.
    const wishes = [clear, withdraw, () => move(table, player, { from: game, to: 'WALLET' })];
    const first = chance.oneOf(wishes);
    await Promise.all(chance.percent(30) ? [first(), chance.oneOf(wishes)()] : [first()]);
    if (chance.percent(50)) await bet(table, player, game, chance);
  }

  async function take() {
    const wish = (client: Client, options: Options) =>
      client('activateBonus', { params: { code: offer }, ...options });
    // Until what was played away is read, it stands in the way.
    for (let left = takeTimes; left > 0; left--) {
      if (await press(table, player, 'take', wish)) return;
      if (!/BONUS_(CONDITION|REMAINING)$/.test(player.refused.at(-1) ?? '')) return;
      await sleep(1_000);
    }
  }
  function clear() {
    return press(table, player, 'clear', (client, options) => client('clearBonus', options));
  }
  function withdraw() {
    // Once: with its key, every press asks for the same.
    const amount = chance.between(100, 300);
    return press(table, player, 'withdraw', (client, options) =>
      client('withdraw', { body: { amount }, ...options }),
    );
  }
}

/** Plays away what stands in the way of the next bonus. */
async function parted(table: Table, player: Player, game: string): Promise<void> {
  await move(table, player, { from: 'WALLET', to: game });
  for (const code of table.games) {
    const username = player.usernames.get(code) ?? '';
    const baht = await creditsAt(table, player, code);
    if (baht >= 1) await table.outside.play(code, username, Math.floor(baht), 0);
  }
}

/** As the game knows it, whatever we know of it yet. */
async function creditsAt({ sandbox }: Table, { usernames }: Player, code: string): Promise<number> {
  return (await sandbox.account(code, usernames.get(code) ?? '')).balance;
}

/** Nobody's patience: what can not be read now is read by the next life. */
async function insistOn<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** By QR; the money is there a little later. */
async function deposit(table: Table, player: Player, baht: number): Promise<void> {
  const before = await spendable(player);
  const qr = await press(table, player, 'deposit', (client, options) =>
    client('createQr', { params: { bankCode: 'KBANK' }, body: { amount: baht }, ...options }),
  );
  if (!qr?.payload || !(await table.outside.payQr(qr.payload, baht))) return;
  for (let waited = 0; waited < 20; waited++) {
    await sleep(250);
    if ((await spendable(player)) !== before) return;
  }
}

const spendable = async ({ client }: Player) => (await insistOn(() => client('getWallet')))?.wallet.amount;

/** All of it. */
async function move(
  table: Table,
  player: Player,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const amount = from === 'WALLET' ? await spendable(player) : await creditsAt(table, player, from);
  if (!amount || amount < 1) return;
  await press(table, player, 'transfer', (client, options) =>
    client('transfer', { body: { from, to, amount: Math.floor(amount) }, ...options }),
  );
}

async function bet({ outside }: Table, { usernames }: Player, code: string, chance: Chance): Promise<void> {
  const stake = chance.between(1, 200);
  const payout = chance.percent(45) ? 0 : chance.between(stake, 2 * stake);
  // Refused where there is not so much: nothing was bet.
  await outside.play(code, usernames.get(code) ?? '', stake, payout);
}

/** Presses with one key until somebody answers or the member has had enough; null when it was refused, or nobody did. */
async function press<T>(
  table: Table,
  player: Player,
  what: string,
  call: (client: Client, options: Options) => Promise<T>,
): Promise<T | null> {
  const options = { idempotencyKey: randomUUID(), timeoutMs: answerWithinMs };
  for (const end = Date.now() + table.patienceMs; Date.now() < end; ) {
    try {
      return await call(player.client, options);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isOpen(error) && error.status < 500) {
        if (expected.has(error.code)) player.refused.push(`${what} ${error.code}`);
        else player.complaints.push(`${what} was refused with ${error.code} (${error.requestId})`);
        return null;
      }
      await sleep(Math.min(waitMsOf(error), longestWaitMs));
    }
  }
  player.refused.push(`${what} unanswered`);
  return null;
}

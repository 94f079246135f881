import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@kapao/contract/client';
import { walletValue } from '../../../server/src/gaming/accounts/rate.ts';
import type { DrilledGame } from '../journeys/drilled-games.ts';
import { retryCall } from '../journeys/retry-call.ts';
import type { SandboxControl } from '../journeys/sandbox-control.ts';
import type { Chance } from '../simulation/chance.ts';
import type { Player } from './player.ts';

const answerWithinMs = 30_000;
/** Refusals that a member may get under these faults. */
const expected = new Set([
  'MONEY_NOT_ENOUGH',
  'TRANSFER_PENDING',
  'TRANSFER_FAIL',
  'TRANSFER_MINIMUM',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
]);

export interface DrillContext {
  readonly sandbox: SandboxControl;
  /** Time for which a member retries; an unanswered call is then given up. */
  readonly patienceMs: number;
}

/** Makes a transfer of a random kind, often with a bet at the same time. Returns whether a transfer began. */
export async function makeRandomTransfer(
  table: DrillContext,
  player: Player,
  chance: Chance,
): Promise<boolean> {
  const game = chance.oneOf(player.favourites);
  const other = chance.oneOf(player.favourites);
  const amount = chance.between(5_00, 400_00) / 100;
  const bet = { at: chance.oneOf([game, other]), stake: chance.between(1, 4), times: chance.between(0, 3) };
  const kind = chance.between(1, 100);
  const plays = chance.percent(60);
  const waitMs = chance.between(0, 400);
  const moved =
    kind <= 40
      ? transfer(table, player, 'WALLET', game.code, amount)
      : kind <= 65
        ? transfer(table, player, game.code, 'WALLET', amount)
        : kind <= 90
          ? transfer(table, player, game.code, other.code, amount)
          : transferAll(table, player, chance.percent(50) ? 'WALLET' : game.code);
  const played = plays && sleep(waitMs).then(() => play(table, player, bet));
  const [began] = await Promise.all([moved, played]);
  return began;
}

function transfer(
  table: DrillContext,
  player: Player,
  from: string,
  to: string,
  amount: number,
): Promise<boolean> {
  if (from === to) return Promise.resolve(false);
  return callWithKey(table, player, 'transfer', (client, options) =>
    client('transfer', { body: { from, to, amount }, ...options }),
  );
}

function transferAll(table: DrillContext, player: Player, to: string): Promise<boolean> {
  return callWithKey(table, player, 'transferAll', (client, options) =>
    client('transferAll', { body: { to }, ...options }),
  );
}

/** Places a bet of whole credits at the game itself, which knows nothing of pending transfers. */
async function play(
  { sandbox }: DrillContext,
  player: Player,
  { at, stake, times }: { at: DrilledGame; stake: number; times: number },
): Promise<void> {
  const username = player.usernames.get(at.code);
  if (!username || !(await sandbox.play(at.code, username, stake, stake * times))) return;
  const hundredths = BigInt(stake * (times - 1) * 100);
  // Whole credits are whole satang at every rate of the demo.
  player.won += hundredths < 0n ? -walletValue(-hundredths, at.rate) : walletValue(hundredths, at.rate);
}

/**
 * Calls with one key until there is an answer or the member gives up; returns false when it was refused before it began.
 */
async function callWithKey(
  table: DrillContext,
  player: Player,
  what: string,
  call: (client: Client, options: { idempotencyKey: string; timeoutMs: number }) => Promise<unknown>,
): Promise<boolean> {
  const options = { idempotencyKey: randomUUID(), timeoutMs: answerWithinMs };
  const end = Date.now() + table.patienceMs;
  const isOver = () => Date.now() >= end;
  const pressing = { what, expected, isOver, call: () => call(player.client, options) };
  const { reply, refusal } = await retryCall(player, pressing);
  if (refusal === null && reply === null) player.refused.push(`${what} unanswered`);
  return refusal === null || refusal === 'TRANSFER_FAIL';
}

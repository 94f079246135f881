import { randomUUID } from 'node:crypto';
import { ApiError, type Client } from '@kapao/contract/client';
import type { TestSandbox } from '../../../server/src/testing/sandbox.ts';
import { retryCall } from '../journeys/retry-call.ts';
import type { SandboxControl } from '../journeys/sandbox-control.ts';
import type { StatedAccount } from '../journeys/stated-account.ts';
import type { Player } from './player.ts';

export interface DrillContext {
  readonly sandbox: SandboxControl;
  readonly sandboxServer: Pick<TestSandbox, 'account'>;
  readonly games: readonly string[];
  /** Accounts for members' transfers and for the gateway's money. Both banks have statements. */
  readonly scb: StatedAccount;
  readonly kbank: StatedAccount;
  /** Time for which a member retries; an unanswered call is then given up. */
  readonly patienceMs: number;
}

const answerWithinMs = 30_000;

export interface Options {
  readonly idempotencyKey: string;
  readonly timeoutMs: number;
}

/** Refusals that a member may get under these faults. */
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
  'SLIP_CLOSED',
  'TRANSFER_FAIL',
  'TRANSFER_MINIMUM',
  'TRANSFER_PENDING',
  'WITHDRAW_PENDING',
  'WITHDRAW_MINIMUM',
]);

/** Calls with one key until there is an answer or the member gives up; null when it was refused or unanswered. */
export async function callWithKey<T>(
  table: DrillContext,
  player: Player,
  what: string,
  call: (client: Client, options: Options) => Promise<T>,
): Promise<T | null> {
  const options = { idempotencyKey: randomUUID(), timeoutMs: answerWithinMs };
  const end = Date.now() + table.patienceMs;
  const isOver = () => Date.now() >= end;
  const pressing = { what, expected, isOver, call: () => call(player.client, options) };
  const { reply, refusal } = await retryCall(player, pressing);
  if (reply === null && refusal === null) player.refused.push(`${what} unanswered`);
  return reply;
}

/** Returns the available balance in baht; null when it cannot be read now. */
export async function spendable({ client }: Player): Promise<number | null> {
  try {
    return (await client('getWallet')).wallet.amount;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

import { z } from 'zod';
import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { wrongEntryWriters } from '../entry-writers.ts';
import { accountLines, type Line } from '../journeys/money-checks.ts';
import { retryUntilAnswered } from '../journeys/retry-call.ts';
import type { Payout } from '../journeys/sandbox-control.ts';
import type { Member } from './members.ts';
import { rates, satang } from './perform.ts';
import type { SimulatedSystem } from './simulated-system.ts';

/** Game's record of one account, in its own credits. */
export interface GameAccount {
  readonly balance: number;
  readonly transfers: readonly { readonly direction: 'in' | 'out'; readonly amount: number }[];
}

/**
 * Payments and game accounts of one member, from which the expected balances follow. Amounts are in satang.
 */
export interface Truth {
  readonly opening: bigint;
  readonly paidIn: bigint;
  readonly paidOut: bigint;
  /** Game accounts by the game's code. */
  readonly games: ReadonlyMap<string, GameAccount>;
}

/**
 * Returns the expected balance of each of a member's accounts in satang. The wallet has the money paid in or moved out of
 * games, less payouts and what was moved in; a game account has the game's balance, and nothing is held.
 */
export function accountsOf({ opening, paidIn, paidOut, games }: Truth): Map<string, bigint> {
  let wallet = opening + paidIn - paidOut;
  const accounts = new Map([['held', 0n]]);
  for (const [code, { balance, transfers }] of games) {
    // A rate may be fractional, but amounts are whole satang.
    const worth = (credits: bigint) => BigInt(Math.round(Number(credits) * (rates.get(code) ?? 1)));
    accounts.set(`game:${code}`, worth(satang(balance)));
    for (const { direction, amount } of transfers)
      wallet += direction === 'out' ? worth(satang(amount)) : -worth(satang(amount));
  }
  return accounts.set('wallet', wallet);
}

/** Returns a sentence for each violation after everything has settled. */
export async function findViolations(system: SimulatedSystem, members: readonly Member[]): Promise<string[]> {
  const payouts = await system.sandbox.payouts();
  const found: string[] = [];
  for (const member of members) {
    const wrong = [
      ...member.complaints,
      ...differences(await moneyOf(system, member, payouts)),
      ...(await brokenPromises(member)),
    ];
    found.push(...wrong.map((sentence) => `${member.name}: ${sentence}`));
  }
  found.push(...differences(await accountLines(system.pool, system.sandbox)));
  return [...found, ...(await operatorLines(system)), ...(await wrongEntryWriters(system.pool))];
}

async function moneyOf(system: SimulatedSystem, member: Member, payouts: readonly Payout[]): Promise<Line[]> {
  const paid = payouts.filter(
    ({ toAccountNo, state }) => toAccountNo === member.bankAccountNo && state === 'paid',
  );
  const paidOut = paid.reduce((sum, { amount }) => sum + satang(amount), 0n);
  const total = await readAgain(member);
  const games = new Map<string, GameAccount>();
  for (const [code, username] of member.usernames)
    games.set(code, await system.sandboxServer.account(code, username));
  const lines = await memberLines(system, member, accountsOf({ ...member, paidOut, games }));
  const whole = member.opening + member.paidIn + member.won - paidOut;
  return [...lines, { what: 'the whole of it', ours: total, theirs: whole }];
}

/** Returns transfers that were answered as done and are not, and statement lines that are still pending. */
async function brokenPromises({ clients: [client], answers }: Member): Promise<string[]> {
  if (!client) throw new Error('a member is logged in somewhere');
  const broken: string[] = [];
  for (const answer of answers.values()) {
    const promise = transferDone.safeParse(answer);
    if (!promise.success) continue;
    const { transferId } = promise.data;
    const { status } = await retryUntilAnswered(() => client('getTransfer', { params: { transferId } }));
    if (status !== 'SUCCESS') broken.push(`the transfer ${transferId} was answered as done and is ${status}`);
  }
  const { statements } = await retryUntilAnswered(() =>
    client('getStatements', { body: { page: 1, limit: 100 } }),
  );
  const open = statements.filter(({ status }) => status === 'PROCESSING');
  return [
    ...broken,
    ...open.map(({ _id, statementType }) => `${statementType} ${_id} has no end in the statement`),
  ];
}

const transferDone = z.object({ status: z.literal('SUCCESS'), transferId: z.string() });

/** Refreshes the games, which posts what was won and lost, and returns the total on the member's screen in satang. */
async function readAgain({ clients: [client], complaints }: Member): Promise<bigint> {
  if (!client) throw new Error('a member is logged in somewhere');
  const { stale } = await retryUntilAnswered(() => client('refreshSlots'));
  if (stale.length > 0) complaints.push(`${stale} does not answer, and nothing is wrong with it`);
  return satang((await retryUntilAnswered(() => client('getWallet'))).total);
}

async function memberLines(
  { pool }: SimulatedSystem,
  { id }: Member,
  expected: ReadonlyMap<string, bigint>,
): Promise<Line[]> {
  const { rows } = await pool.query<{ code: string; balance: bigint }>(
    'select code, balance from account where member_id = $1',
    [id],
  );
  const booked = new Map(rows.map(({ code, balance }) => [code, balance]));
  const codes = new Set([...booked.keys(), ...expected.keys()]);
  return [...codes].map((what) => ({
    what,
    ours: booked.get(what) ?? 0n,
    theirs: expected.get(what) ?? 0n,
  }));
}

async function operatorLines({ pool, servers }: SimulatedSystem): Promise<string[]> {
  const { violations } = await checkLedger(pool);
  const { rows: alarms } = await pool.query<{ line: string }>(
    `select concat_ws(' ', kind, account, ours, theirs, details) as line from alarm`,
  );
  return [
    ...violations.map(
      ({ rule, count, examples }) => `the ledger breaks a rule ${count} times: ${rule}: ${examples[0]}`,
    ),
    ...alarms.map(({ line }) => `alarm: ${line}`),
    ...servers.flatMap(({ copy }) => copy.crashes.map((how) => `a server ended by itself: ${how}`)),
  ];
}

function differences(lines: readonly Line[]): string[] {
  return lines
    .filter(({ ours, theirs }) => ours !== theirs)
    .map(
      ({ what, ours, theirs }) => `${what} is ${ours} in the books and ${theirs} outside (${ours - theirs})`,
    );
}

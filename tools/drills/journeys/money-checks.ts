import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { wrongEntryWriters } from '../entry-writers.ts';
import type { LoggedIn } from './log-in.ts';
import { retryUntilAnswered } from './retry-call.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** Line of the table: two amounts in satang that must be equal. */
export interface Line {
  readonly what: string;
  readonly ours: bigint;
  readonly theirs: bigint;
}

const satang = (baht: number) => BigInt(Math.round(baht * 100));

/**
 * Waits until no hold is open and the clearing accounts agree with the providers, or the time is over. Game balances are
 * compared later, because winnings are posted when the member asks for the balance.
 */
export async function untilSettled(
  pool: pg.Pool,
  sandbox: SandboxControl,
  patienceMs: number,
): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const { rows } = await pool.query<{ open: bigint }>('select count(*) as open from open_hold');
    const clearing = (await accountLines(pool, sandbox)).filter(({ what }) => what.startsWith('operator:'));
    if (rows[0]?.open === 0n && clearing.every(({ ours, theirs }) => ours === theirs)) return true;
    await pause(1_000);
  }
  return false;
}

/** Returns the clearing accounts and the sums in games beside the totals that the providers report. */
export async function accountLines(pool: pg.Pool, sandbox: SandboxControl): Promise<Line[]> {
  const { rows: operatorAccounts } = await pool.query<{ code: string; balance: bigint }>(
    `select code, balance from operator_balances() where code ~ '^operator:(qr|payout|bank|gift|suspense)'`,
  );
  const { rows: games } = await pool.query<{ code: string; balance: bigint }>(
    `select code, sum(balance)::bigint as balance from account where code like 'game:%' group by code`,
  );
  const booked = [...operatorAccounts, ...games];
  const totals = Map.groupBy(await sandbox.totals(), ({ code }) => bankOf(code));
  const lines = [...totals].map(([what, reported]) => {
    const ours = booked
      .filter(({ code }) => bankOf(code) === what)
      .reduce((sum, each) => sum + each.balance, 0n);
    return {
      what,
      // Money in through a gateway or a bank makes its account negative; money paid out makes it positive.
      ours: what.startsWith('operator:payout:') || what.startsWith('game:') ? ours : -ours,
      theirs: reported.reduce((sum, { balance }) => sum + satang(balance), 0n),
    };
  });
  const suspense = booked.find(({ code }) => code === 'operator:suspense')?.balance ?? 0n;
  return [...lines, { what: 'operator:suspense', ours: suspense, theirs: 0n }];
}

/**
 * Returns the bank of a gateway's account: a payment that the bank's statement reported before the gateway is posted to the
 * bank's account.
 */
function bankOf(code: string): string {
  return code.replace(/^operator:qr:/, 'operator:bank:');
}

/** Returns each member's balance beside opening + paid in + won − paid out. */
export async function memberLines(
  journeyMembers: readonly LoggedIn[],
  sandbox: SandboxControl,
): Promise<Line[]> {
  const payouts = await sandbox.payouts();
  return Promise.all(
    journeyMembers.map(async ({ client, member, truth }) => {
      const paidOut = payouts
        .filter(({ toAccountNo, state }) => toAccountNo === member.bankAccountNo && state === 'paid')
        .reduce((sum, { amount }) => sum + satang(amount), 0n);
      await retryUntilAnswered(() => client('refreshSlots'));
      const { total } = await retryUntilAnswered(() => client('getWallet'));
      return { what: member.name, ours: satang(total), theirs: truth.paidIn + truth.won - paidOut };
    }),
  );
}

/** Returns all other violations as sentences: complaints, open holds, alarms and broken ledger rules. */
export async function findViolations(pool: pg.Pool, journeyMembers: readonly LoggedIn[]): Promise<string[]> {
  const found = journeyMembers.flatMap(({ member, truth }) =>
    truth.complaints.map((complaint) => `${member.name} complains: ${complaint}`),
  );
  const { rows: open } = await pool.query<{ lock: string; since: Date }>(
    `select h.operation_lock as lock, t.created_at as since from open_hold h
     join entry t on t.member_id = h.member_id and t.id = h.entry_id`,
  );
  for (const { lock, since } of open) found.push(`open since ${since.toISOString()}: ${lock}`);
  const { rows: alarms } = await pool.query<{ line: string }>(
    `select concat_ws(' ', kind, account, ours, theirs, details) as line from alarm`,
  );
  for (const { line } of alarms) found.push(`alarm: ${line}`);
  const { violations } = await checkLedger(pool);
  for (const { rule, count } of violations) found.push(`the ledger breaks a rule ${count} times: ${rule}`);
  return [...found, ...(await wrongEntryWriters(pool))];
}

import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { wrongEntryWriters } from '../entry-writers.ts';
import { accountLines, type Line } from '../journeys/money-checks.ts';
import { satang } from '../simulation/perform.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { Cashier } from './cashier.ts';
import type { Payer } from './payer.ts';

/** Returns a sentence for each violation after everything has settled; empty when all is well. */
export async function findViolations(
  system: SimulatedSystem,
  cashier: Cashier,
  payers: readonly Payer[],
): Promise<string[]> {
  const { pool, sandbox, servers } = system;
  const lines = [
    ...(await accountLines(pool, sandbox)).filter(({ what }) => what !== 'operator:suspense'),
    ...(await suspenseLines(system, cashier)),
    ...(await payerLines(system, payers)),
  ];
  const { violations } = await checkLedger(pool);
  return [
    ...payers.flatMap(({ name, complaints }) => complaints.map((complaint) => `${name}: ${complaint}`)),
    ...lines
      .filter(({ ours, theirs }) => ours !== theirs)
      .map(({ what, ours, theirs }) => `${what} is ${ours} in the books and ${theirs} outside`),
    ...violations.map(({ rule, count }) => `the ledger breaks a rule ${count} times: ${rule}`),
    ...(await unexpectedAlarms(system)),
    ...(await wrongEntryWriters(pool)),
    ...servers.flatMap(({ copy }) => copy.crashes.map((how) => `a server ended by itself: ${how}`)),
  ];
}

/** Checks that suspense holds exactly the money from unregistered accounts, and that open alarms list all of it. */
async function suspenseLines({ pool }: SimulatedSystem, { fromStrangers }: Cashier): Promise<Line[]> {
  const { rows } = await pool.query<{ lies: bigint; listed: bigint }>(
    `select coalesce((select balance from operator_balances() where code = 'operator:suspense' and currency = 'THB'), 0)::bigint as lies,
            coalesce((select sum(suspense) from alarm where kind = 'unattributed'), 0)::bigint as listed`,
  );
  const { lies = 0n, listed = 0n } = rows[0] ?? {};
  return [
    { what: 'operator:suspense', ours: lies, theirs: fromStrangers },
    { what: 'what waits for a person', ours: listed, theirs: fromStrangers },
  ];
}

/** Checks that each wallet holds the deposits less the payouts, and that every payout was paid once. */
async function payerLines({ pool, sandbox }: SimulatedSystem, payers: readonly Payer[]): Promise<Line[]> {
  const payouts = (await sandbox.payouts()).filter(({ state }) => state === 'paid');
  const { rows } = await pool.query<{ id: string; wallet: bigint; held: bigint; paid: bigint }>(
    `select m.id, coalesce(sum(a.balance) filter (where a.code = 'wallet'), 0)::bigint as wallet,
            coalesce(sum(a.balance) filter (where a.code = 'held'), 0)::bigint as held,
            (select count(*) from withdrawal w where w.member_id = m.id and w.state = 'paid') as paid
       from member m left join account a on a.member_id = m.id where m.id = any ($1) group by m.id`,
    [payers.map(({ id }) => id)],
  );
  const booked = new Map(rows.map((row) => [row.id, row]));
  return payers.flatMap(({ id, name, bankAccountNo, opening, paidIn }) => {
    const theirs = payouts.filter(({ toAccountNo }) => toAccountNo === bankAccountNo);
    const paidOut = theirs.reduce((sum, { amount }) => sum + satang(amount), 0n);
    const { wallet = 0n, held = 0n, paid = 0n } = booked.get(id) ?? {};
    return [
      { what: `${name}: wallet`, ours: wallet, theirs: opening + paidIn - paidOut },
      { what: `${name}: held`, ours: held, theirs: 0n },
      { what: `${name}: payouts`, ours: paid, theirs: BigInt(theirs.length) },
    ];
  });
}

/**
 * Returns unexpected alarms. Expected are unattributed money, and resolved doubts about payments reported twice, including
 * those of a gateway; any other alarm is our fault.
 */
async function unexpectedAlarms({ pool }: SimulatedSystem): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', kind, account, ours, theirs, details) as line from alarm
      where kind <> 'unattributed' and not ((kind = 'possible-duplicate' or details ->> 'why' = 'REPORTED_AND_IN_SUSPENSE')
                                            and resolved_at is not null)`,
  );
  return rows.map(({ line }) => `alarm: ${line}`);
}

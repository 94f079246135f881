import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { decidePossibleDuplicates } from '../journeys/decide-possible-duplicates.ts';
import { accountLines } from '../journeys/money-checks.ts';
import type { StatedPayment } from '../journeys/stated-account.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** Kinds of inquiries that never end, or that go on for a day after their outcome. */
const continuingKinds = [
  'bank-feed',
  'bets',
  'game-balance',
  'qr',
  'qr-recheck',
  'payout-recheck',
  'leg-recheck',
];

/** What banks tell in the end. */
export interface BankReports {
  /** Payments in the statements. */
  readonly stated: readonly StatedPayment[];
  /** Payments of them that SCB's feed reports as well. */
  readonly inFeed: readonly StatedPayment[];
}

/**
 * Makes every inquiry due and decides doubtful receipts, until nothing is held or open and the providers' totals match
 * ours. Returns what is left.
 */
export async function untilSettled(
  system: SimulatedSystem,
  patienceMs: number,
  { stated, inFeed }: BankReports,
): Promise<string[]> {
  let left: string[] = [];
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(1_000)) {
    await makeInquiriesDue(system.pool);
    const { rows } = await system.pool.query<{ line: string }>(
      `select a.kind || ' ' || a.id || ' is still asked about' as line from inquiry a where a.kind <> all ($1)
          -- The inquiry of an unused gift link goes on for a day, because it may be redeemed late.
          and not exists (select from gift_link g where g.member_id = a.member_id and g.id = a.id and g.state = 'unused')
       union all select 'a hold is open: ' || operation_lock || ' of ' || member_id from open_hold
       union all select 'the outbox keeps a ' || topic from outbox
       union all select 'a payment is not booked: ' || id from bank_receipt where state = 'new'`,
      [continuingKinds],
    );
    const totals = (await accountLines(system.pool, system.sandbox))
      .filter(({ what, ours, theirs }) => what !== 'operator:suspense' && ours !== theirs)
      .map(({ what, ours, theirs }) => `${what} is ${ours} here and ${theirs} there`);
    const unreported = inFeed.length - (await countReported(system.pool));
    left = [...rows.map(({ line }) => line), ...totals];
    if (unreported > 0) left.push(`${unreported} payments are not reported by the bank feed`);
    // Nobody decides before the bank has nothing more to report, because a later line may credit what is decided.
    if (unreported > 0) continue;
    const decided = await decidePossibleDuplicates(system.app, stated);
    if (left.length === 0 && decided === 0) return [];
  }
  return left;
}

/** Returns the number of payments that SCB's feed has reported. */
async function countReported(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from bank_receipt where account = 'operator:bank:SCB' and 'line' = any (sources)`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Makes every inquiry due, except those in progress, which keep their leases: they would run twice, and ten unfinished
 * attempts count as a fault of ours.
 */
export async function makeInquiriesDue(pool: pg.Pool): Promise<void> {
  await pool.query('update inquiry set next_at = now() where next_at > now() and failed_attempts < 9');
}

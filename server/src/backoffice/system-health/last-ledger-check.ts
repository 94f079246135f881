import type pg from 'pg';
import { ledgerCheckState } from './ledger-checks.queries.ts';

/** Whether the book was right when it was last checked; null before the first check. */
export async function lastLedgerCheck(
  pool: pg.Pool,
): Promise<{ readonly balanced: boolean; readonly checkedAt: Date } | null> {
  const last = await ledgerCheckState(pool);
  return last && { balanced: last.broken === 0, checkedAt: last.checkedAt };
}

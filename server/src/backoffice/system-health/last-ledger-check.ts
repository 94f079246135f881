import type pg from 'pg';
import { ledgerCheckState } from './ledger-checks.queries.ts';

/** Returns the result of the last ledger check; null before the first. */
export async function lastLedgerCheck(
  pool: pg.Pool,
): Promise<{ readonly balanced: boolean; readonly checkedAt: Date } | null> {
  const last = await ledgerCheckState(pool);
  return last && { balanced: last.broken === 0, checkedAt: last.checkedAt };
}

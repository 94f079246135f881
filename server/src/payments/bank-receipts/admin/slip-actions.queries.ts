import type pg from 'pg';

/**
 * Calls `backoffice_slip_fail`, `backoffice_slip_ask` and `backoffice_slip_release` in
 * `server/migrations/0107-bank-receipt-review.sql`.
 */
const statements = {
  fail: 'select backoffice_slip_fail($1) as refusal',
  ask: 'select backoffice_slip_ask($1) as refusal',
  release: 'select backoffice_slip_release($1) as refusal',
} as const;

/** Applies a staff action to a slip that moves no money. Returns null when done, else the refusal. */
export async function actOnSlip(
  pool: pg.Pool,
  action: keyof typeof statements,
  order: object,
): Promise<{ code: string; who?: string } | null> {
  const { rows } = await pool.query<{ refusal: { code: string; who?: string } | null }>(statements[action], [
    JSON.stringify(order),
  ]);
  return rows[0]?.refusal ?? null;
}

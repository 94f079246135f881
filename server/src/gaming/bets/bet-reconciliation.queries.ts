import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Row of `bet_account`: a member's bets at one game. */
export interface BetAccount {
  readonly code: string;
  readonly currency: Currency;
  /** Counter of bet reports. */
  readonly changes: bigint;
}

export async function findBetAccount(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<BetAccount | null> {
  const { rows } = await pool.query<BetAccount>(
    'select code, currency, changes from bet_account where member_id = $1 and id = $2',
    [memberId, id],
  );
  return rows[0] ?? null;
}

/**
 * Ends the inquiry for a balance that includes all bets reported up to `changes`. Returns false and leaves
 * the inquiry open if more were reported meanwhile.
 */
export async function endBalanceInquiry(
  pool: pg.Pool,
  memberId: string,
  id: string,
  changes: bigint,
): Promise<boolean> {
  const { rows } = await pool.query<{ ended: boolean | null }>('select bet_sync_done($1, $2, $3) as ended', [
    memberId,
    id,
    changes,
  ]);
  return rows[0]?.ended ?? false;
}

/**
 * Schedules the comparison of up to `limit` game accounts where a win or loss was posted since the last run.
 */
export async function noteResults(pool: pg.Pool, limit: number): Promise<void> {
  await pool.query('select bets_note_results($1)', [limit]);
}

/** Compares up to `limit` games of members with their bets; returns how many were compared. */
export async function compareBets(
  pool: pg.Pool,
  { limit, slackMs, graceMs }: { readonly limit: number; readonly slackMs: number; readonly graceMs: number },
): Promise<number> {
  const { rows } = await pool.query<{ seen: bigint | null }>('select bets_reconcile($1, $2, $3) as seen', [
    limit,
    slackMs,
    graceMs,
  ]);
  return Number(rows[0]?.seen ?? 0n);
}

import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/entry.ts';

interface Judged {
  refusal: LimitRefusal | null;
}

/**
 * Returns null when the member may open a game, by `begin_play` in `server/migrations/0070-at-stake.sql`. Allowing it
 * counts as activity of the session.
 */
export async function judgeAndBeginPlay(pool: pg.Pool, memberId: string): Promise<LimitRefusal | null> {
  const { rows } = await pool.query<Judged>('select begin_play($1) as refusal', [memberId]);
  return rows[0]?.refusal ?? null;
}

/**
 * Returns null when the member may stake `amount` more minor units, by `refuse_play` in
 * `server/migrations/0070-at-stake.sql`.
 */
export async function judgePlay(
  pool: pg.Pool,
  memberId: string,
  amount: bigint,
): Promise<LimitRefusal | null> {
  const { rows } = await pool.query<Judged>('select refuse_play($1, $2) as refusal', [memberId, amount]);
  return rows[0]?.refusal ?? null;
}

import type pg from 'pg';
import type { Leg } from '../leg.ts';

/** Records the first valid reading that shows the balance from before the leg. */
export async function markUnmoved(pool: pg.Pool, leg: Leg, since: Date): Promise<void> {
  await pool.query('update leg set unmoved_at = $3 where member_id = $1 and id = $2 and unmoved_at is null', [
    leg.memberId,
    leg.id,
    since,
  ]);
}

export async function markDoubted(pool: pg.Pool, leg: Leg): Promise<void> {
  await pool.query(
    'update leg set doubted_at = now() where member_id = $1 and id = $2 and doubted_at is null',
    [leg.memberId, leg.id],
  );
}

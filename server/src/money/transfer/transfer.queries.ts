import type pg from 'pg';
import type { GameTransferTable } from './transfer.tables.ts';

/** One leg between the wallet and a game. */
export type Leg = Readonly<GameTransferTable>;

export async function findLeg(pool: pg.Pool, memberId: string, id: string): Promise<Leg | undefined> {
  const { rows } = await pool.query<Leg>('select * from game_transfer where member_id = $1 and id = $2', [
    memberId,
    id,
  ]);
  return rows[0];
}

/**
 * Whoever gets the row may tell the provider, and nobody else ever will. From here on a process that dies leaves
 * a question behind, to be asked when the provider has had its time.
 */
export async function claimForSending(pool: pg.Pool, leg: Leg, askInMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update game_transfer set state = 'sent', sent_at = now(), next_ask_at = now() + $3 * interval '1 millisecond'
     where member_id = $1 and id = $2 and state = 'created'`,
    [leg.member_id, leg.id, askInMs],
  );
  return rowCount === 1;
}

/** The provider left it open; it is to be asked later. False when somebody else has settled it by now. */
export async function markUnknown(pool: pg.Pool, leg: Leg, askInMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update game_transfer set state = case when state in ('failed', 'review') then state else 'unknown' end,
       next_ask_at = now() + $3 * interval '1 millisecond'
     where member_id = $1 and id = $2 and (state in ('sent', 'unknown', 'review') or state = 'failed' and next_ask_at is not null)`,
    [leg.member_id, leg.id, askInMs],
  );
  return rowCount === 1;
}

/**
 * Takes a leg whose question is due. A leg still `created` was held and perhaps never sent: from here on it never
 * will be, so the provider's word about it is final. The clocks of two machines may differ a little.
 */
export async function claimForAsking(
  pool: pg.Pool,
  memberId: string,
  id: string,
  leaseMs: number,
): Promise<Leg | undefined> {
  const { rows } = await pool.query<Leg>(
    `update game_transfer set attempts = attempts + 1, next_ask_at = now() + $3 * interval '1 millisecond',
       state = case when state in ('created', 'sent') then 'unknown' else state end
     where member_id = $1 and id = $2 and next_ask_at <= now() + interval '250 milliseconds'
     returning *`,
    [memberId, id, leaseMs],
  );
  return rows[0];
}

/** Nothing more to ask about one that failed. */
export async function stopAsking(pool: pg.Pool, leg: Leg): Promise<void> {
  await pool.query(
    `update game_transfer set next_ask_at = null where member_id = $1 and id = $2 and state = 'failed'`,
    [leg.member_id, leg.id],
  );
}

/** A person is to find out; the provider is asked now and then all the same, for the day that it is back. */
export async function leaveToPerson(pool: pg.Pool, leg: Leg, askInMs: number): Promise<void> {
  await pool.query(
    `update game_transfer set state = 'review', next_ask_at = now() + $3 * interval '1 millisecond'
     where member_id = $1 and id = $2 and state in ('sent', 'unknown', 'review')`,
    [leg.member_id, leg.id, askInMs],
  );
}

export async function markContradicted(pool: pg.Pool, leg: Leg): Promise<void> {
  await pool.query(
    'update game_transfer set contradicted_at = now(), next_ask_at = null where member_id = $1 and id = $2',
    [leg.member_id, leg.id],
  );
}

export async function markOnwardRefused(pool: pg.Pool, leg: Leg, refusal: string): Promise<void> {
  await pool.query(
    `update game_transfer set onward_refusal = $3
     where member_id = $1 and id = $2 and onward_refusal is null`,
    [leg.member_id, leg.id, refusal],
  );
}

/** Legs that nobody came back to: their process died, or its job was lost. */
export async function overdueLegs(
  pool: pg.Pool,
  graceMs: number,
  limit: number,
): Promise<{ member_id: string; id: string }[]> {
  const { rows } = await pool.query<{ member_id: string; id: string }>(
    `select member_id, id from game_transfer where next_ask_at < now() - $1 * interval '1 millisecond'
     order by next_ask_at limit $2`,
    [graceMs, limit],
  );
  return rows;
}

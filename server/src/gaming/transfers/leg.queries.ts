import type pg from 'pg';
import type { Leg } from './leg.ts';

const columns = `g.member_id as "memberId", g.id, g.code, g.direction, g.amount, g.sent_amount as "sentAmount", g.currency,
  g.reference, g.sender, g.sent_to as "sentTo", g.state, g.balance_before as "balanceBefore",
  g.outstanding_before as "outstandingBefore", g.read_at as "readAt", g.unmoved_at as "unmovedAt", g.doubted_at as "doubtedAt", g.refusal, g.second_leg as "secondLeg", g.second_leg_refusal as "secondLegRefusal", g.created_at as "createdAt",
  g.ended_at as "endedAt", g.unconfirmed_since as "unconfirmedSince"`;

export async function findLeg(pool: pg.Pool, memberId: string, id: string): Promise<Leg | undefined> {
  const { rows } = await pool.query<Leg>(
    `select ${columns} from leg g where g.member_id = $1 and g.id = $2`,
    [memberId, id],
  );
  return rows[0];
}

export async function findLegs(pool: pg.Pool, memberId: string, ids: readonly string[]): Promise<Leg[]> {
  const { rows } = await pool.query<Leg>(
    `select ${columns} from leg g where g.member_id = $1 and g.id = any ($2)`,
    [memberId, ids],
  );
  return rows;
}

/**
 * Returns the member's legs under recheck that would explain a game balance above our ledger's (`direction`
 * in) or below it (out): voided ones, and those of the other direction that staff completed. Newest first.
 */
export async function voidedLegs(
  pool: pg.Pool,
  memberId: string,
  { code, direction }: Pick<Leg, 'code' | 'direction'>,
  limit: number,
): Promise<Leg[]> {
  const { rows } = await pool.query<Leg>(
    `select ${columns} from inquiry a join leg g on g.member_id = a.member_id and g.id = a.id
      where a.member_id = $1 and a.kind = 'leg-recheck' and g.code = $2
        and (g.direction = $3) = (g.state = 'failed') and (g.state = 'failed' or g.unconfirmed_since is not null)
      order by g.ended_at desc limit $4`,
    [memberId, code, direction, limit],
  );
  return rows;
}

/** Ends the recheck of a leg whose outcome is known. */
export async function endLegCheck(
  pool: pg.Pool,
  { memberId, id }: Pick<Leg, 'memberId' | 'id'>,
): Promise<void> {
  await pool.query(`select inquiry_end(array[$1::uuid], 'leg-recheck', array[$2::uuid])`, [memberId, id]);
}

/** Returns the code of the game's provider; null when the game is gone. */
export async function providerOf(pool: pg.Pool, code: string): Promise<string | null> {
  const { rows } = await pool.query<{ provider: string }>('select provider from game where code = $1', [
    code,
  ]);
  return rows[0]?.provider ?? null;
}

export async function markContradicted(pool: pg.Pool, leg: Leg): Promise<void> {
  await pool.query(
    'update leg set contradicted_at = now(), unconfirmed_since = null where member_id = $1 and id = $2',
    [leg.memberId, leg.id],
  );
}

export async function markSecondLegRefused(pool: pg.Pool, leg: Leg, refusal: string): Promise<void> {
  await pool.query(
    'update leg set second_leg_refusal = $3 where member_id = $1 and id = $2 and second_leg_refusal is null',
    [leg.memberId, leg.id, refusal],
  );
}

/** Records that the provider confirmed what staff had decided. */
export async function markConfirmed(pool: pg.Pool, leg: Leg): Promise<void> {
  await pool.query('update leg set unconfirmed_since = null where member_id = $1 and id = $2', [
    leg.memberId,
    leg.id,
  ]);
}

import type pg from 'pg';
import type { GameMember } from '../../../gaming/accounts/game-deps.ts';

/** A member whose bonus is due to end, and when this process claimed it. */
export interface DueMember extends GameMember {
  readonly bonusId: string;
  readonly expiresAt: Date;
  readonly takenAt: Date;
}

/** Claims members whose bonus has expired; no other process claims them before the lease ends. */
export async function takeDueMembers(
  pool: pg.Pool,
  { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
): Promise<DueMember[]> {
  const { rows: taken } = await pool.query<{ memberId: string | null }>(
    'select due as "memberId" from bonuses_due($1, $2) due',
    [limit, leaseMs],
  );
  if (taken.length === 0) return [];
  const { rows } = await pool.query<DueMember>(
    `select q.id, m.public_id as "publicId", m.currency, r.id as "bonusId", r.expires_at as "expiresAt", now() as "takenAt"
       from unnest($1::uuid[]) q (id)
         cross join lateral held_bonus(q.id) r
         cross join lateral (select x.public_id, x.currency from member x where x.id = q.id offset 0) m`,
    [taken.map(({ memberId }) => memberId)],
  );
  return rows;
}

/**
 * Returns which of these games have not reported all bets between `from` and `until`, where the member may have bet: money
 * is there, or was transferred there or back. A member with nothing there waits for no game, except for an unreadable bet
 * of their own.
 */
export async function unreportedGames(
  pool: pg.Pool,
  memberId: string,
  games: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    `select a.code from game_account a
       left join game g on g.code = a.code
       left join bet_sync r on r.provider = g.provider
       left join (select x.provider, min(x.from_at) as from_at from bet_gaps($4, $3) x group by x.provider) b on b.provider = g.provider
      where a.member_id = $1 and a.active and a.code = any ($2)
        and ((r.read_until is null or least(r.read_until, b.from_at) < $3)
            and can_have_bet($1, a.code, greatest(least(r.read_until, b.from_at), $4))
          or exists (select from invalid_bets_of($1) o where o.provider = g.provider and o.from_at < $3 and o.to_at >= $4))
      order by a.code`,
    [memberId, games, until, from],
  );
  return rows.map(({ code }) => code);
}

/** Returns the games that hold money or stakes of the member, according to our ledger. */
export async function gamesInUse(pool: pg.Pool, memberId: string): Promise<string[]> {
  const { rows } = await pool.query<{ code: string | null }>('select code from games_in_use($1)', [memberId]);
  // PostgreSQL does not declare a function's columns as not null, but this one is never null.
  return rows.map(({ code }) => code ?? '');
}

/** Postpones the next attempt; with `call` also alerts staff, once, with the reason. */
export async function putOff(
  pool: pg.Pool,
  { id, bonusId }: DueMember,
  { inMs, call, details }: { readonly inMs: number; readonly call: boolean; readonly details: object },
): Promise<void> {
  await pool.query('select bonus_postpone($1, $2, $3, $4, $5)', [
    id,
    bonusId,
    inMs,
    call,
    JSON.stringify(details),
  ]);
}

import type pg from 'pg';

/** The bonus whose bets are listed, ended or not. */
export interface BonusPeriod {
  readonly terms: unknown;
  readonly games: string[];
  readonly startedAt: Date;
  /** Games that held the member's money when the bonus began. */
  readonly inUse: string[];
  /** End of counting: bets settled later do not count. */
  readonly countsUntil: Date;
}

export async function bonusPeriod(pool: pg.Pool, memberId: string, id: string): Promise<BonusPeriod | null> {
  const { rows } = await pool.query<BonusPeriod>(
    `select r.terms, r.games, r.started_at as "startedAt", r.in_use as "inUse",
            least(r.expires_at, coalesce(r.ended_at, now())) as "countsUntil"
       from member_bonus r where r.member_id = $1 and r.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

export interface BonusBetRow {
  readonly betId: string;
  readonly code: string;
  readonly game: string;
  readonly category: string;
  readonly status: 'open' | 'settled' | 'void';
  readonly at: Date;
  /** Same time in microseconds, which a Date cannot hold. */
  readonly atUs: bigint;
  /** Amount in minor units. */
  readonly stake: bigint;
  readonly turnover: bigint;
  /** Whether the bet was placed before the bonus; null if unknown. */
  readonly isOlder: boolean | null;
}

/** Cursor: the page begins after this bet. */
export interface BetCursor {
  readonly atUs: string;
  readonly code: string;
  readonly betId: string;
}

const settled = `select b.bet_id, b.code, b.category, b.status, b.settled_at, b.opened_at, b.stake_value, b.turnover_value
  from bet b where b.member_id = $1 and b.status = 'settled'`;
const unsettled = `select b.bet_id, b.code, b.category, b.status, b.settled_at, b.opened_at, b.stake_value, b.turnover_value
  from bet b where b.member_id = $1 and b.status <> 'settled'`;
const ofPage = `and b.code = any ($2) and b.settled_at >= $3 and b.settled_at < $4 and b.settled_at <= p.at
    and (b.settled_at, b.code, b.bet_id) < (p.at, p.code, p.bet_id)
  order by b.settled_at desc, b.code desc, b.bet_id desc limit $8`;

/**
 * Returns bets, newest first. Settled bets and all others have separate indexes, and each is read only as far as the page
 * needs.
 */
export async function betsOf(
  pool: pg.Pool,
  memberId: string,
  { games, startedAt, inUse, countsUntil }: BonusPeriod,
  { after, limit }: { readonly after: BetCursor | null; readonly limit: number },
): Promise<BonusBetRow[]> {
  const { rows } = await pool.query<BonusBetRow>(
    `with place as materialized (
       select coalesce(to_timestamp(0) + $5::bigint * interval '1 microsecond', 'infinity') as at,
              coalesce($6::text, '') collate "C" as code, coalesce($7::text, '') collate "C" as bet_id
     )
     select x.bet_id as "betId", x.code, g.name as game, x.category, x.status, x.settled_at as at,
            (extract(epoch from x.settled_at) * 1000000)::bigint as "atUs", x.stake_value as stake, x.turnover_value as turnover,
            bet_is_older(x.code, x.opened_at, x.settled_at, $3, $9) as "isOlder"
       from place p cross join lateral ((${settled} ${ofPage}) union all (${unsettled} ${ofPage})) x join game g on g.code = x.code
      order by x.settled_at desc, x.code desc, x.bet_id desc limit $8`,
    [memberId, games, startedAt, countsUntil, after?.atUs, after?.code, after?.betId, limit, inUse],
  );
  return rows;
}

/**
 * Whether bets that the member may have placed in these games since then are missing, and staff have not closed the gap.
 */
export async function hasMissingBets(
  pool: pg.Pool,
  memberId: string,
  games: readonly string[],
  since: Date,
): Promise<boolean> {
  const { rows } = await pool.query<{ missing: boolean | null }>(
    `select exists (
       select from game_account a join game g on g.code = a.code
        where a.member_id = $1 and a.active and a.code = any ($2)
          and (exists (select from bet_gaps($3, now()) b
               where b.provider = g.provider and can_have_bet($1, a.code, greatest(b.from_at, $3)))
            or exists (select from invalid_bets_of($1) o where o.provider = g.provider and o.to_at >= $3))) as missing`,
    [memberId, games, since],
  );
  return rows[0]?.missing ?? false;
}

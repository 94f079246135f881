import type { Currency } from '@kapao/core/money';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';
import type { Bet } from '../../providers/game/game-provider.ts';
import type { BetSyncCursor, Gap } from './bet-sync-window.ts';

export interface BetSync extends BetSyncCursor {
  readonly provider: string;
  /** So many pages were taken: whoever reads on at the same time has made it more. */
  readonly pages: bigint;
}

export async function findBetSync(pool: pg.Pool, id: string): Promise<BetSync | null> {
  const { rows } = await pool.query<BetSync>(
    `select provider, pages, cursor, window_from as "windowFrom", window_to as "windowTo", read_until as "readUntil",
            hourly_sync_at as "hourlySyncAt", daily_sync_at as "dailySyncAt" from bet_sync where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * From now on these providers are asked for their bets, the first time for all since somebody of ours could play there.
 * What is asked about already stays as it is.
 */
export async function requestBets(pool: pg.Pool, providers: readonly string[]): Promise<void> {
  await pool.query(
    `with provider as (
       insert into bet_sync (provider, read_until)
       select p, coalesce((select min(a.created_at) from game_account a join game g on g.code = a.code where g.provider = p), now())
         from unnest($1::text[]) p
        where not exists (select from bet_sync r where r.provider = p) on conflict do nothing
       returning provider, id
     )
     insert into inquiry (member_id, kind, id, provider, next_at)
     select '00000000-0000-0000-0000-000000000000', 'bets', r.id, r.provider, now()
       from (select provider, id from provider union all select provider, id from bet_sync where provider = any ($1)) r
     on conflict (member_id, kind, id) do nothing`,
    [providers],
  );
}

/** A person is called for what the provider tells no more, once; what grows is told as it is now. */
export async function noteGap(pool: pg.Pool, provider: string, id: string, { from, to }: Gap): Promise<void> {
  await pool.query('select bet_gap_note($1, $2, $3, $4)', [provider, id, from, to]);
}

/** Whose bets a provider tells of by this name. */
export interface Player {
  readonly username: string;
  readonly memberId: string;
  readonly code: string;
  /** What its bets count as in a bonus. */
  readonly category: PlayKind;
  /** Wallet value of one credit; the database writes a numeric as text. */
  readonly rate: string;
  readonly currency: Currency;
}

export async function findPlayers(
  pool: pg.Pool,
  provider: string,
  usernames: readonly string[],
): Promise<Player[]> {
  const { rows } = await pool.query<Player>(
    `select distinct on (a.username) a.username, a.member_id as "memberId", a.code, coalesce(g.plays, g.category) as category,
            g.rate::text, w.currency
       from game g
         join game_account a on a.code = g.code and a.username = any ($2)
         join account w on w.member_id = a.member_id and w.code = 'wallet'
      where g.provider = $1 order by a.username, g.position, g.code`,
    [provider, usernames],
  );
  return rows;
}

/** A bet of a member, and what one of the provider's smallest units is worth in minor units, as a decimal. */
export interface MembersBet extends Omit<Player, 'rate' | 'username'> {
  readonly bet: Bet;
  readonly worth: string;
}

/** A row that makes no sense, as a person is told of it. */
export interface InvalidBet {
  /** Of its alarm: the same row told again has the same. */
  readonly id: string;
  /** Null: nobody can say whose it is. */
  readonly memberId: string | null;
  readonly currency: Currency;
  readonly betId: string | null;
  /** When it was settled, or the earliest time that it can be of. */
  readonly at: Date;
  /** Ids, codes and amounts, nothing personal. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface StoredPage {
  readonly bets: readonly MembersBet[];
  /** Rows that make no sense. */
  readonly invalid: readonly InvalidBet[];
  /** Rows of names that are none of ours. */
  readonly strangers: number;
  /** Before the provider was asked. */
  readonly askedAt: Date;
  /** Where the reading has come to with this page. */
  readonly place: BetSyncCursor;
}

/**
 * Stores a page with its place, both or neither. Answers how many rows were new or changed, and null when somebody else has
 * read on meanwhile.
 */
export async function storePage(
  pool: pg.Pool,
  { provider, pages }: Pick<BetSync, 'provider' | 'pages'>,
  { bets, invalid, strangers, askedAt, place }: StoredPage,
): Promise<bigint | null> {
  const { cursor, windowFrom, windowTo, readUntil, hourlySyncAt, dailySyncAt } = place;
  const { rows } = await pool.query<{ taken: bigint | null }>(
    `select bets_store($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) as taken`,
    [
      provider,
      pages,
      JSON.stringify({ cursor, windowFrom, windowTo, readUntil, hourlySyncAt, dailySyncAt }),
      askedAt,
      strangers,
      bets.map(({ memberId }) => memberId),
      bets.map(({ code }) => code),
      bets.map(({ category }) => category),
      bets.map(({ currency }) => currency),
      bets.map(({ worth }) => worth),
      bets.map(({ bet }) => bet.betId),
      bets.map(({ bet }) => bet.version),
      bets.map(({ bet }) => bet.status),
      bets.map(({ bet }) => bet.placedAt),
      bets.map(({ bet }) => bet.settledAt),
      bets.map(({ bet }) => bet.stake),
      bets.map(({ bet }) => bet.validTurnover),
      bets.map(({ bet }) => bet.payout),
      JSON.stringify(invalid),
    ],
  );
  return rows[0]?.taken ?? null;
}

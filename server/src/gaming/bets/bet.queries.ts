import type { Currency } from '@kapao/core/money';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';
import type { Bet } from '../../providers/game/game-provider.ts';
import type { BetSyncCursor, Gap } from './bet-sync-window.ts';

export interface BetSync extends BetSyncCursor {
  readonly provider: string;
  /** Number of pages stored so far; a concurrent reader makes it higher. */
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
 * Starts bet sync for these providers; one without an earlier sync is read from the time when its first game
 * account was created. Inquiries that already run stay as they are.
 */
export async function startBetSync(pool: pg.Pool, providers: readonly string[]): Promise<void> {
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

/** Raises one alarm for a gap in a provider's list and updates it as the gap grows. */
export async function noteGap(pool: pg.Pool, provider: string, id: string, { from, to }: Gap): Promise<void> {
  await pool.query('select bet_gap_note($1, $2, $3, $4)', [provider, id, from, to]);
}

/** Member behind a player name at a provider. */
export interface Player {
  readonly username: string;
  readonly memberId: string;
  readonly code: string;
  /** Category that bets on this game count as in a bonus. */
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

/** Bet of a member, with the worth of one of the provider's smallest units in minor units, as a decimal. */
export interface MembersBet extends Omit<Player, 'rate' | 'username'> {
  readonly bet: Bet;
  readonly worth: string;
}

/** Invalid row of a provider's bet list, as reported to staff. */
export interface InvalidBet {
  /** Id of the row's alarm; the same row reported again has the same id. */
  readonly id: string;
  /** Null when the member is unknown. */
  readonly memberId: string | null;
  readonly currency: Currency;
  readonly betId: string | null;
  /** Settlement time, or the start of the requested window when the row's time is invalid. */
  readonly at: Date;
  /** Ids, codes and amounts, nothing personal. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface StoredPage {
  readonly bets: readonly MembersBet[];
  readonly invalid: readonly InvalidBet[];
  /** Number of rows with player names that are not ours. */
  readonly strangers: number;
  /** Time just before the provider was asked. */
  readonly askedAt: Date;
  /** Sync cursor after this page. */
  readonly syncCursor: BetSyncCursor;
}

/**
 * Stores a page and its cursor in one transaction. Returns how many rows were new or changed; null when another reader has
 * advanced the cursor meanwhile.
 */
export async function storePage(
  pool: pg.Pool,
  { provider, pages }: Pick<BetSync, 'provider' | 'pages'>,
  { bets, invalid, strangers, askedAt, syncCursor }: StoredPage,
): Promise<bigint | null> {
  const { cursor, windowFrom, windowTo, readUntil, hourlySyncAt, dailySyncAt } = syncCursor;
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

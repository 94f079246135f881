import type { Currency } from '@kapao/core/money';
import type { StoredLateEvent } from '@kapao/core/reward/late-events';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';
import type { BonusState } from '../states.ts';

/** A member's active bonus and all facts that decide about it, from one snapshot. Minor units. */
export interface ActiveBonusRow {
  readonly id: string;
  readonly offerCode: string;
  readonly kind: 'bonus' | 'promotion';
  readonly currency: Currency;
  /** Name by language. */
  readonly name: unknown;
  /** Name in the statement. */
  readonly statementName: string;
  readonly type: string;
  readonly terms: unknown;
  readonly games: string[];
  readonly deposit: bigint;
  /** Part of the deposit that staff took back. */
  readonly reversed: bigint;
  readonly bonus: bigint;
  readonly added: bigint;
  /**
   * Amount that came in after expiry while the bonus was not ended yet: the member's own money, whatever becomes of the
   * bonus.
   */
  readonly late: bigint;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  /** End of counting: now, or the expiry if earlier. Later bets do not count. */
  readonly countsUntil: Date;
  /** Sum of all accounts of the member, pending money included. */
  readonly total: bigint;
  readonly wallet: bigint;
  /** Version of the wallet. */
  readonly version: bigint;
  /** Turnover by kind of game, in the games and time of the bonus, as decimal digits. */
  readonly played: readonly { readonly kind: PlayKind; readonly turnover: string }[];
  /** Whether a transfer or a withdrawal has no outcome. */
  readonly isMoving: boolean;
  /**
   * Whether a bet has no result, or is not reported although its stake is gone, or own money came in late and
   * reported bets do not yet explain what was won since.
   */
  readonly isPlaying: boolean;
  /** Events after the expiry, in order, if own money came in then; else empty. */
  readonly later: readonly StoredLateEvent[];
}

/**
 * Returns the active bonus; null if there is none. A difference between a game's result and its bets that
 * staff have closed does not count for `isPlaying`.
 */
export async function activeBonus(pool: pg.Pool, memberId: string): Promise<ActiveBonusRow | null> {
  const { rows } = await pool.query<{ [Name in keyof ActiveBonusRow]: ActiveBonusRow[Name] | null }>(
    `select id, offer_code as "offerCode", kind, currency, name, statement_name as "statementName", type, terms, games,
            deposit, (select coalesce(sum(t.deposit), 0)::bigint from member_bonus_deposit t where t.member_id = $1 and t.bonus_id = b.id) as reversed,
            bonus, added, late, started_at as "startedAt", expires_at as "expiresAt", counts_until as "countsUntil",
            total, wallet, version, played, is_moving as "isMoving", is_playing as "isPlaying", later
       from bonus_now($1) b`,
    [memberId],
  );
  // PostgreSQL does not declare a function's columns as not null, but none of these is ever null.
  return (rows[0] as ActiveBonusRow | undefined) ?? null;
}

/** An ended bonus, as far as answers need it. */
export interface EndedBonus {
  readonly id: string;
  readonly state: BonusState;
  readonly kept: bigint | null;
}

/** Returns the bonus that this call has ended; null if none. */
export async function bonusEndedBy(
  pool: pg.Pool,
  memberId: string,
  causeId: string,
): Promise<EndedBonus | null> {
  const { rows } = await pool.query<EndedBonus>(
    'select id, state, kept from member_bonus where member_id = $1 and ended_by = $2',
    [memberId, causeId],
  );
  return rows[0] ?? null;
}

/**
 * Ends the bonus without taking any money away, by `bonus_end_whole` in `server/migrations/0081-bonus.sql`. Returns the
 * refusal, or null.
 */
export async function endWhole(
  pool: pg.Pool,
  memberId: string,
  { endId, version, data }: { readonly endId: string; readonly version: bigint; readonly data: object },
): Promise<string | null> {
  const { rows } = await pool.query<{ refusal: { code: string } | null }>(
    'select bonus_end_whole($1, $2, $3, $4) as refusal',
    [memberId, endId, version, JSON.stringify(data)],
  );
  return rows[0]?.refusal?.code ?? null;
}

interface NamedGame {
  readonly code: string;
  readonly name: string;
  /** Kind of the game by which its bets count. */
  readonly kind: PlayKind;
}

/** Returns the games of these codes, in the operator's order. */
export async function gameNames(pool: pg.Pool, codes: readonly string[]): Promise<NamedGame[]> {
  const { rows } = await pool.query<NamedGame>(
    'select code, name, coalesce(plays, category) as kind from game where code = any ($1) order by position, code',
    [codes],
  );
  return rows;
}

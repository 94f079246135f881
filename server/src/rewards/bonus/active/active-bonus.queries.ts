import type { Currency } from '@kapao/core/money';
import type { StoredLateBets } from '@kapao/core/reward/late-bets';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';
import type { BonusState } from '../states.ts';

/** The open round of a member and all that decides about it, as of one moment. Minor units. */
export interface ActiveBonusRow {
  readonly id: string;
  readonly offerCode: string;
  readonly kind: 'bonus' | 'promotion';
  readonly currency: Currency;
  /** By language. */
  readonly name: unknown;
  /** As the statement names it. */
  readonly statementName: string;
  readonly type: string;
  readonly terms: unknown;
  readonly games: string[];
  readonly deposit: bigint;
  readonly bonus: bigint;
  readonly added: bigint;
  /** What came in when its time was over and nobody had ended it yet: the member's own, whatever becomes of the round. */
  readonly late: bigint;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  /** What is played from then on counts no more: now, or the end of its time. */
  readonly countsUntil: Date;
  /** All accounts of the member together, what is on its way included. */
  readonly total: bigint;
  readonly wallet: bigint;
  /** Of the wallet. */
  readonly version: bigint;
  /** What was played in its games and time; turnover in decimal digits. */
  readonly played: readonly { readonly kind: PlayKind; readonly turnover: string }[];
  /** A transfer or a withdrawal without an outcome. */
  readonly isMoving: boolean;
  /** A bet without a result, or one that the games do not tell of yet though its stake is gone, or won though own money came late. */
  readonly isPlaying: boolean;
  /** What happened after its time, in its order, where own money came then; else nothing. */
  readonly later: readonly StoredLateBets[];
}

/**
 * Null: none is open. A bet that was not told yet shows as money that is gone from a game: what was booked as lost there is
 * more than the bets make that are known. A difference that a person has closed is theirs.
 */
export async function activeBonus(pool: pg.Pool, memberId: string): Promise<ActiveBonusRow | null> {
  const { rows } = await pool.query<{ [Name in keyof ActiveBonusRow]: ActiveBonusRow[Name] | null }>(
    `select id, offer_code as "offerCode", kind, currency, name, statement_name as "statementName", type, terms, games,
            deposit, bonus, added, late, started_at as "startedAt", expires_at as "expiresAt", counts_until as "countsUntil",
            total, wallet, version, played, is_moving as "isMoving", is_playing as "isPlaying", later
       from bonus_now($1)`,
    [memberId],
  );
  // PostgreSQL does not say so of a function's columns, but none of these is ever null.
  return (rows[0] as ActiveBonusRow | undefined) ?? null;
}

/** A round that has ended, as far as answers tell of it. */
export interface EndedBonus {
  readonly id: string;
  readonly state: BonusState;
  readonly kept: bigint | null;
}

/** The round that this call has ended; null: none. */
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

/** Ends it with nothing taken away: the refusal, or null. */
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
  /** What bets in it count as. */
  readonly kind: PlayKind;
}

/** The games of these codes, in the operator's order. */
export async function gameNames(pool: pg.Pool, codes: readonly string[]): Promise<NamedGame[]> {
  const { rows } = await pool.query<NamedGame>(
    'select code, name, coalesce(plays, category) as kind from game where code = any ($1) order by position, code',
    [codes],
  );
  return rows;
}

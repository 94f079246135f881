import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import type { ReceiptLimitType } from '@kapao/core/receipt-limit';
import type { PlayKind } from '@kapao/core/reward/terms';
import type { Weekday } from '@kapao/core/weekdays';
import type pg from 'pg';
import { withPromptTimeout } from '../../../platform/db/timeouts.ts';

export type OfferKind = 'bonus' | 'promotion';

/**
 * Key of a lookup: all offers of a kind, or one by its code. `bonusId` is the bonus that this call would activate or has
 * activated.
 */
export interface ActivationKey {
  readonly memberId: string;
  readonly kind: OfferKind;
  readonly code: string | null;
  readonly bonusId: string | null;
}

/** An offer and the member's history with it. Texts are by language; times as on the wire. */
export interface OfferRow {
  readonly code: string;
  readonly kind: OfferKind;
  readonly name: Readonly<Record<Locale, string>>;
  readonly description: Readonly<Record<Locale, string>>;
  /** Banners as stored, only when all offers are requested. */
  readonly banners: unknown;
  /** Terms as stored (`readTerms`). */
  readonly terms: unknown;
  readonly games: readonly string[] | null;
  readonly audience: 'all' | 'first-deposit';
  readonly type: ReceiptLimitType;
  readonly maxReceived: number;
  readonly quota: number | null;
  readonly taken: number;
  readonly version: number;
  readonly endsAt: string | null;
  readonly weekdays: readonly Weekday[] | null;
  readonly runs: boolean;
  /** Times at which the member received it, latest first, up to the maximum number allowed. */
  readonly received: readonly string[];
}

/** An enabled game. */
export interface ActivationGame {
  readonly code: string;
  readonly name: string;
  readonly provider: string;
}

/** All facts that decide about an activation, from one snapshot (`bonus_activation_lookup`). */
export interface ActivationRow {
  readonly askedAt: Date;
  readonly currency: Currency | null;
  /** Version of the wallet. */
  readonly version: bigint | null;
  /** Balances by account, as decimal digits in minor units. */
  readonly accounts: Readonly<Record<string, string>> | null;
  /** Number of bonuses that the member has ever had. */
  readonly bonuses: bigint;
  /** Whether a transfer or withdrawal has no outcome, bets are unsettled, or a result is not read or explained yet. */
  readonly unsettled: boolean;
  /** Codes of the games that hold money or stakes of the member. */
  readonly inUse: readonly string[];
  /** Number of deposits ever; 2 means two or more. */
  readonly deposits: bigint;
  /** Latest deposit; amount in minor units. */
  readonly deposit: {
    readonly id: string;
    readonly amount: string;
    readonly at: string;
    readonly used: boolean;
  } | null;
  /** Offer of the active bonus. */
  readonly held: { readonly code: string; readonly kind: OfferKind } | null;
  /** Offer of the bonus that an earlier attempt of this call created, and the times at which the member received it, latest first. */
  readonly mine: { readonly code: string; readonly received: readonly string[] } | null;
  readonly offers: readonly OfferRow[] | null;
  /** Games, in the first row only. */
  readonly games: readonly ActivationGame[] | null;
  /** Kind of each game by which its bets count; present with `games`. */
  readonly kinds: Readonly<Record<string, PlayKind>> | null;
}

/** Returns one row for each key, in order. */
export async function activationRows(
  pool: pg.Pool,
  keys: readonly ActivationKey[],
): Promise<ActivationRow[]> {
  const { rows } = await pool.query<ActivationRow>({
    name: 'bonus_activation_lookup',
    text: `select asked_at as "askedAt", currency, version, accounts, bonuses, unsettled, in_use as "inUse", deposits, deposit, held, mine,
             offers, games,
             case when games is not null then (select json_object_agg(g.code, coalesce(g.plays, g.category)) from game g) end as kinds
      from bonus_activation_lookup($1::uuid[], $2::text[], $3::text[], $4::uuid[])`,
    ...withPromptTimeout,
    values: [
      keys.map(({ memberId }) => memberId),
      keys.map(({ kind }) => kind),
      keys.map(({ code }) => code),
      keys.map(({ bonusId }) => bonusId),
    ],
  });
  return rows;
}

export interface HeldBonusRow {
  readonly kind: OfferKind;
  readonly type: ReceiptLimitType;
  /** Terms as stored (`readTerms`). */
  readonly terms: unknown;
  readonly description: Readonly<Record<Locale, string>>;
}

/** Returns the active bonus with the texts of its offer. */
export async function heldBonusRow(pool: pg.Pool, memberId: string): Promise<HeldBonusRow | null> {
  const { rows } = await pool.query<HeldBonusRow>({
    name: 'bonus_held',
    text: 'select kind, type, terms, description from bonus_held($1)',
    ...withPromptTimeout,
    values: [memberId],
  });
  return rows[0] ?? null;
}

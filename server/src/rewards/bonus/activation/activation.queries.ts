import type { Weekday } from '@kapao/core/calendar';
import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import type { ReceiptLimitType } from '@kapao/core/receipt-limit';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';
import { withPromptTimeout } from '../../../platform/db/timeouts.ts';

export type OfferKind = 'bonus' | 'promotion';

/** What is asked: all offers of a kind, or one by its code. `roundId` is the round that this call would begin, or has begun. */
export interface ActivationKey {
  readonly memberId: string;
  readonly kind: OfferKind;
  readonly code: string | null;
  readonly bonusId: string | null;
}

/** An offer and the member's part in it. Texts are by language; times as on the wire. */
export interface OfferRow {
  readonly code: string;
  readonly kind: OfferKind;
  readonly name: Readonly<Record<Locale, string>>;
  readonly description: Readonly<Record<Locale, string>>;
  /** Where all are asked for; as stored. */
  readonly banners: unknown;
  /** As stored (`readTerms`). */
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
  /** When the member took it, the latest first, as many as may be received. */
  readonly received: readonly string[];
}

/** A game in service. */
export interface ActivationGame {
  readonly code: string;
  readonly name: string;
  readonly provider: string;
}

/** All that decides whether rounds may begin, of one moment (`bonus_activation_lookup`). */
export interface ActivationRow {
  readonly askedAt: Date;
  readonly currency: Currency | null;
  /** Of the wallet. */
  readonly version: bigint | null;
  /** Balances by account, minor units in decimal digits. */
  readonly accounts: Readonly<Record<string, string>> | null;
  /** The member's, ever. */
  readonly bonuses: bigint;
  /** A transfer or withdrawal without an outcome, stakes at play, or a result that was not read yet. */
  readonly unsettled: boolean;
  /** Codes of the games in which the member has money or stakes. */
  readonly inUse: readonly string[];
  /** Deposits ever; 2 stands for more. */
  readonly deposits: bigint;
  /** The latest; its amount in minor units. */
  readonly deposit: {
    readonly id: string;
    readonly amount: string;
    readonly at: string;
    readonly used: boolean;
  } | null;
  /** The offer whose round is open. */
  readonly held: { readonly code: string; readonly kind: OfferKind } | null;
  /** The round of the call, where it stands already: its offer, and when that was taken until then, the latest first. */
  readonly mine: { readonly code: string; readonly received: readonly string[] } | null;
  readonly offers: readonly OfferRow[] | null;
  /** In the first row of an answer only. */
  readonly games: readonly ActivationGame[] | null;
  /** What bets in each game count as; with `games`. */
  readonly kinds: Readonly<Record<string, PlayKind>> | null;
}

/** One row for each key, in their order. */
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
  /** As stored (`readTerms`). */
  readonly terms: unknown;
  readonly description: Readonly<Record<Locale, string>>;
}

/** The round that is open, with the words of its offer. */
export async function heldBonusRow(pool: pg.Pool, memberId: string): Promise<HeldBonusRow | null> {
  const { rows } = await pool.query<HeldBonusRow>({
    name: 'bonus_held',
    text: 'select kind, type, terms, description from bonus_held($1)',
    ...withPromptTimeout,
    values: [memberId],
  });
  return rows[0] ?? null;
}

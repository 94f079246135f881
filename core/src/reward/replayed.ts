import type { Weekday } from '../calendar.ts';
import type { ReceiptLimitType } from '../receipt-limit.ts';
import type { PlayKind, Terms } from './terms.ts';
import type { BonusEnd } from './wagering.ts';

/** A bonus that is tried on what really happened. */
export interface Draft {
  readonly terms: Terms;
  /** The least that can be paid in its currency. */
  readonly unit: bigint;
  readonly type: ReceiptLimitType;
  readonly maxReceived: number;
  readonly audience: 'all' | 'first-deposit';
  /** Days of Bangkok on which alone it may be taken; null: every day. */
  readonly weekdays: readonly Weekday[] | null;
  /** Codes of the games that count; null: all. */
  readonly games: ReadonlySet<string> | null;
  /**
   * How one would have bet with the bonus: `stored` as one did, `scaled` with all bets of a round larger in proportion to what
   * it began with. Only then is a bonus ever played away.
   */
  readonly stakes: 'stored' | 'scaled';
}

/** What one member did, amounts in minor units. The total of accounts is a sum of these and of the opening. */
export type ReplayEvent = { readonly at: Date } & (
  | { readonly kind: 'joined' }
  | { readonly kind: 'deposit'; readonly amount: bigint; readonly first: boolean }
  /** Own money that is no deposit: commission. */
  | { readonly kind: 'own'; readonly amount: bigint }
  | { readonly kind: 'withdrawal'; readonly amount: bigint }
  /** Anything else that came (above zero) or went. */
  | { readonly kind: 'other'; readonly amount: bigint }
  | {
      readonly kind: 'bet';
      readonly game: string;
      readonly category: PlayKind;
      readonly stake: bigint;
      readonly turnover: bigint;
      readonly payout: bigint;
    }
);

/** A round as it would have been. */
export interface ReplayedBonus {
  readonly startedAt: Date;
  /** Open when the period ended. */
  readonly end: Exclude<BonusEnd, 'VOID'> | 'OPEN';
  /** Null while it is open. */
  readonly endedAt: Date | null;
  readonly deposit: bigint;
  readonly added: bigint;
  readonly bonus: bigint;
  readonly turnover: bigint;
  /** At its end, or at the period's. */
  readonly total: bigint;
  /** What was kept of the total and what was taken away; 0 while it is open. */
  readonly kept: bigint;
  readonly cut: bigint;
  /** What the member has more at its end than without it. Below zero, the house gained; 0 while it is open. */
  readonly cost: bigint;
}

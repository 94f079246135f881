import type { ReceiptLimitType } from '../receipt-limit.ts';
import type { Weekday } from '../weekdays.ts';
import type { PlayKind, Terms } from './terms.ts';
import type { BonusEnd } from './wagering.ts';

/** Draft bonus that is simulated on past activity. */
export interface Draft {
  readonly terms: Terms;
  /** Smallest payable amount in its currency. */
  readonly unit: bigint;
  readonly type: ReceiptLimitType;
  readonly maxReceived: number;
  readonly audience: 'all' | 'first-deposit';
  /** Weekdays in Bangkok on which it may be taken; null: every day. */
  readonly weekdays: readonly Weekday[] | null;
  /** Codes of the games that count; null: all. */
  readonly games: ReadonlySet<string> | null;
  /**
   * Assumed bets: `stored` as they were, `scaled` with all bets in a bonus enlarged in proportion to the starting credit.
   * Only scaled bets ever lose the whole bonus.
   */
  readonly stakes: 'stored' | 'scaled';
}

/** Event of one member, amounts in minor units. The member's total is the opening total plus the sum of these. */
export type ReplayEvent = { readonly at: Date } & (
  | { readonly kind: 'joined' }
  | { readonly kind: 'deposit'; readonly amount: bigint; readonly first: boolean }
  /** Own money other than deposits: commission. */
  | { readonly kind: 'own'; readonly amount: bigint }
  | { readonly kind: 'withdrawal'; readonly amount: bigint }
  /** Any other money in (positive) or out. */
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

/** Simulated bonus. */
export interface ReplayedBonus {
  readonly startedAt: Date;
  /** `OPEN` if still active when the period ended. */
  readonly end: Exclude<BonusEnd, 'VOID'> | 'OPEN';
  /** Null while active. */
  readonly endedAt: Date | null;
  readonly deposit: bigint;
  readonly added: bigint;
  readonly bonus: bigint;
  readonly turnover: bigint;
  /** Total at the end of the bonus, or of the period if the bonus is still active. */
  readonly total: bigint;
  /** Kept and removed parts of the total; 0 while active. */
  readonly kept: bigint;
  readonly cut: bigint;
  /** Member's gain compared to no bonus, at its end; negative: the operator gained. 0 while active. */
  readonly cost: bigint;
}

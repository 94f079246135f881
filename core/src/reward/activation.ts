import { isReceiptLimitReached, type ReceiptLimit } from '../receipt-limit.ts';
import { dayMs } from '../time.ts';
import { creditOf, type Terms } from './terms.ts';

/** Latest credited deposit of the member. */
export interface Deposit {
  readonly amount: bigint;
  readonly at: Date;
  /** Whether the deposit belongs to another bonus already. */
  readonly used: boolean;
}

/** Everything that decides whether a bonus may start. Amounts are minor units. */
export interface ActivationFacts {
  readonly terms: Pick<Terms, 'credit' | 'minDeposit' | 'minClear'>;
  readonly now: Date;
  /** Whether the offer is running and meant for this member. */
  readonly offered: boolean;
  /** Whether the member has an active bonus. */
  readonly open: boolean;
  readonly receipts: ReceiptLimit;
  /** Number of members who may still take it; null: unlimited. */
  readonly quotaLeft: number | null;
  /**
   * Whether there is a transfer without outcome, a pending withdrawal, an unsettled bet, or money where it cannot be
   * wagered.
   */
  readonly unsettled: boolean;
  readonly deposit: Deposit | null;
  /** Sum of wallet, games and transfers pending between them. */
  readonly total: bigint;
  /** Smallest payable amount in the member's currency; every credit is a multiple of it. */
  readonly unit: bigint;
}

/** Time within which a deposit qualifies. */
export const depositFreshMs = dayMs;

export type ActivationRefusal =
  | 'NO_DATA'
  | 'BONUS_ALREADY_ACTIVE'
  | 'BONUS_MAX_CLAIMED'
  | 'BONUS_FULL'
  | 'BONUS_CONDITION'
  | 'BONUS_REMAINING';

export type Activation =
  | {
      readonly ok: true;
      /** Bonus that is credited. */
      readonly bonus: bigint;
      /** Member's own money in the bonus: what is left of the deposit; 0 for free credit. */
      readonly deposit: bigint;
    }
  | { readonly ok: false; readonly code: ActivationRefusal };

/** Checks in the order of docs/market.md 7.3. */
export function judgeActivation(facts: ActivationFacts): Activation {
  const { terms, deposit } = facts;
  if (!facts.offered) return { ok: false, code: 'NO_DATA' };
  if (facts.open) return { ok: false, code: 'BONUS_ALREADY_ACTIVE' };
  if (isReceiptLimitReached(facts.receipts, facts.now)) return { ok: false, code: 'BONUS_MAX_CLAIMED' };
  if (facts.quotaLeft !== null && facts.quotaLeft <= 0) return { ok: false, code: 'BONUS_FULL' };
  if (facts.unsettled) return { ok: false, code: 'BONUS_CONDITION' };
  const qualifying = qualifyingOf(facts.terms, deposit, facts.now);
  if (qualifying === null) return { ok: false, code: 'BONUS_CONDITION' };
  if (facts.total - qualifying > terms.minClear) return { ok: false, code: 'BONUS_REMAINING' };
  const bonus = creditOf(terms, qualifying, facts.unit);
  // A percentage of a tiny deposit rounds to zero, and there is no bonus to start.
  return bonus > 0n
    ? { ok: true, bonus, deposit: ownFundsIn(terms, qualifying, facts.total) }
    : { ok: false, code: 'BONUS_CONDITION' };
}

/**
 * Returns the own money that goes into the bonus: if part of the deposit was already played, only what is left. A
 * difference of up to `minClear` is ignored.
 */
export function ownFundsIn({ minClear }: Pick<Terms, 'minClear'>, qualifying: bigint, total: bigint): bigint {
  return qualifying - total > minClear ? total : qualifying;
}

/** Returns the amount of the deposit if it qualifies; 0 if none is required, null if it does not qualify. */
export function qualifyingOf(
  { minDeposit }: Pick<Terms, 'minDeposit'>,
  deposit: Deposit | null,
  now: Date,
): bigint | null {
  if (minDeposit === 0n) return 0n;
  if (!deposit || deposit.used || deposit.amount < minDeposit) return null;
  return now.getTime() - deposit.at.getTime() <= depositFreshMs ? deposit.amount : null;
}

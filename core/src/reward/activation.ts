import { isReceiptLimitReached, type ReceiptLimit } from '../receipt-limit.ts';
import { dayMs } from '../time.ts';
import { creditOf, type Terms } from './terms.ts';

/** A deposit of the member's: the latest that was credited. */
export interface Deposit {
  readonly amount: bigint;
  readonly at: Date;
  /** It belongs to another round already. */
  readonly used: boolean;
}

/** All that decides whether a bonus may begin. Amounts are minor units. */
export interface ActivationFacts {
  readonly terms: Pick<Terms, 'credit' | 'minDeposit' | 'minClear'>;
  readonly now: Date;
  /** It runs, and is meant for this member. */
  readonly offered: boolean;
  /** A round is open. */
  readonly open: boolean;
  readonly receipts: ReceiptLimit;
  /** How many more members may take it; null: as many as like. */
  readonly quotaLeft: number | null;
  /** A transfer without an outcome, a withdrawal under way, a bet without a result, or money where it can not be played. */
  readonly unsettled: boolean;
  readonly deposit: Deposit | null;
  /** Wallet, games and what is on its way between them. */
  readonly total: bigint;
  /** The least that can be paid in the member's currency, of which every credit is a multiple. */
  readonly unit: bigint;
}

/** A deposit qualifies for so long. */
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
      /** What is credited. */
      readonly bonus: bigint;
      /** The own money in it: what is there of the deposit; 0 for free credit. */
      readonly deposit: bigint;
    }
  | { readonly ok: false; readonly code: ActivationRefusal };

/** The checks of facts.md 7.3, in their order. */
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
  // A percentage of next to nothing: there is no bonus to begin with.
  return bonus > 0n
    ? { ok: true, bonus, deposit: ownIn(terms, qualifying, facts.total) }
    : { ok: false, code: 'BONUS_CONDITION' };
}

/** Of a deposit that was played before the bonus was taken only what is left is own money in the round. Little is as nothing. */
export function ownIn({ minClear }: Pick<Terms, 'minClear'>, qualifying: bigint, total: bigint): bigint {
  return qualifying - total > minClear ? total : qualifying;
}

/** What of a deposit qualifies; 0 where none is asked for, null: none does. */
export function qualifyingOf(
  { minDeposit }: Pick<Terms, 'minDeposit'>,
  deposit: Deposit | null,
  now: Date,
): bigint | null {
  if (minDeposit === 0n) return 0n;
  if (!deposit || deposit.used || deposit.amount < minDeposit) return null;
  return now.getTime() - deposit.at.getTime() <= depositFreshMs ? deposit.amount : null;
}

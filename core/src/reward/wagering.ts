import { hundredths, maxOf, minOf, type PlayKind, percentOf, type Terms, type Weights } from './terms.ts';

/** Funds that went into one active bonus. Minor units. */
export interface ActiveBonus {
  readonly terms: Pick<Terms, 'turnoverMultiple' | 'percentFail' | 'cap' | 'weights' | 'minClear'>;
  /** Remainder of the qualifying deposit when the bonus started; 0 for free credit. */
  readonly deposit: bigint;
  /** Part of that deposit which staff took back since; none by default. */
  readonly reversed?: bigint | undefined;
  /** Member's own money received since: deposits, commission, and what corrected older bets brought. */
  readonly added: bigint;
  /** Bonus that was credited. */
  readonly bonus: bigint;
}

/** What decides how much of a bonus is kept at its end. */
export type EndingBonus = Omit<ActiveBonus, 'terms'> & {
  readonly terms: Pick<Terms, 'percentFail' | 'cap' | 'minClear'>;
};

/** Progress of a bonus: what was wagered, and the member's total. Minor units. */
export interface WageringProgress {
  /** Turnover as counted by `weightedTurnoverOf`. */
  readonly turnover: bigint;
  /** Sum of wallet, games and transfers pending between them. */
  readonly total: bigint;
}

export const bonusEnds = ['SUCCESS', 'FAIL', 'EXPIRED', 'VOID'] as const;
export type BonusEnd = (typeof bonusEnds)[number];

/** Returns the member's own money in the bonus (D in docs/market.md). */
export function ownFundsOf({ deposit, added }: EndingBonus): bigint {
  return deposit + added;
}

/** Returns the starting credit: own money plus bonus. */
export function wageringBaseOf(bonus: EndingBonus): bigint {
  return ownFundsOf(bonus) + bonus.bonus;
}

/**
 * Returns the wagering requirement (rollover; T in docs/market.md). Money received later must be wagered once, and a reversed
 * deposit as before, because it brought the bonus.
 */
export function wageringRequirement({ terms, deposit, reversed = 0n, bonus, added }: ActiveBonus): bigint {
  const times = (deposit + reversed + bonus) * hundredths(terms.turnoverMultiple);
  // Rounded up to the next minor unit, because a fraction must still be wagered.
  return (times + 99n) / 100n + added;
}

/** Returns the total at or below which the bonus counts as failed. */
export function bustThreshold(bonus: EndingBonus): bigint {
  return maxOf(bonus.terms.minClear, percentOf(wageringBaseOf(bonus), bonus.terms.percentFail));
}

/**
 * Returns the turnover that counts (t in docs/market.md), weighted by kind of play. It is rounded down once, over the sum,
 * so that the parts lose nothing.
 */
export function weightedTurnoverOf(
  weights: Weights,
  played: readonly { readonly kind: PlayKind; readonly turnover: bigint }[],
): bigint {
  return played.reduce((sum, { kind, turnover }) => sum + turnover * BigInt(weights[kind]), 0n) / 100n;
}

/** Returns how a bonus ends on the member's request: wagering complete, bust, or not yet possible (null). */
export function endOnRequest(
  bonus: ActiveBonus,
  { turnover, total }: WageringProgress,
): 'SUCCESS' | 'FAIL' | null {
  if (turnover >= wageringRequirement(bonus)) return 'SUCCESS';
  return total <= bustThreshold(bonus) ? 'FAIL' : null;
}

/**
 * Returns how a bonus ends at its expiry. Completed wagering is a success, even if the member did not request the end in
 * time.
 */
export function endAtExpiry(
  bonus: ActiveBonus,
  { turnover }: Pick<WageringProgress, 'turnover'>,
): 'SUCCESS' | 'EXPIRED' {
  return turnover >= wageringRequirement(bonus) ? 'SUCCESS' : 'EXPIRED';
}

/**
 * Returns what the member keeps of `total`: never more than that, never below zero. The cap applies to what the bonus made
 * of its starting credit: own money received since is kept besides, and a success never keeps less than expiry would.
 */
export function keptOf(end: Exclude<BonusEnd, 'VOID'>, bonus: EndingBonus, total: bigint): bigint {
  const { cap } = bonus.terms;
  const withoutBonus = maxOf(0n, total - bonus.bonus);
  if (end === 'FAIL') return withoutBonus;
  const ownLeft = minOf(ownFundsOf(bonus), withoutBonus);
  if (end === 'EXPIRED') return ownLeft;
  return cap === null ? total : maxOf(ownLeft, minOf(total, cap + bonus.added));
}

/**
 * Returns what a member is still owed of a bonus that has ended, when its `total` turns out to have been larger and `kept` is
 * what they have had. What was no bust is judged as an expiry, and nothing is added to what staff decided.
 */
export function owedAfterEnd(
  end: BonusEnd,
  bonus: EndingBonus,
  { total, kept }: { readonly total: bigint; readonly kept: bigint },
): bigint {
  if (end === 'VOID') return 0n;
  const asEnded = end === 'FAIL' && total > bustThreshold(bonus) ? 'EXPIRED' : end;
  return maxOf(0n, keptOf(asEnded, bonus, total) - kept);
}

/**
 * Returns what is taken from the wallet at the end, so that it is left with whole units (`unitOf`): nobody can withdraw a
 * fraction of a kip.
 */
export function cutOf(over: bigint, wallet: bigint, unit: bigint): bigint {
  const cut = minOf(over, wallet);
  return maxOf(0n, cut - ((unit - ((wallet - cut) % unit)) % unit));
}

/** Figures of an active bonus that members want to know, each as if it were ended now. */
export interface BonusFigures {
  readonly required: bigint;
  readonly bustThreshold: bigint;
  /** Turnover still required; 0 when complete. */
  readonly left: bigint;
  /** Most that a withdrawal now can take; null: nothing until wagering is complete. */
  readonly takeHome: bigint | null;
  /** Result of cancelling now; null: not possible yet. */
  readonly cancel: { readonly end: 'SUCCESS' | 'FAIL'; readonly kept: bigint } | null;
}

export function bonusFiguresOf(bonus: ActiveBonus, progress: WageringProgress): BonusFigures {
  const required = wageringRequirement(bonus);
  const end = endOnRequest(bonus, progress);
  return {
    required,
    bustThreshold: bustThreshold(bonus),
    left: maxOf(0n, required - progress.turnover),
    takeHome: end === 'SUCCESS' ? keptOf(end, bonus, progress.total) : null,
    cancel: end && { end, kept: keptOf(end, bonus, progress.total) },
  };
}

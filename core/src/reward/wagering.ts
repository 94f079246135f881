import { hundredths, least, most, type PlayKind, percentOf, type Terms, type Weights } from './terms.ts';

/** One held bonus: what went into it. Minor units. */
export interface ActiveBonus {
  readonly terms: Pick<Terms, 'turnoverMultiple' | 'percentFail' | 'cap' | 'weights' | 'minClear'>;
  /** What was there of the qualifying deposit when it began; 0 for free credit. */
  readonly deposit: bigint;
  /** The member's own money that came in since: deposits and commission. */
  readonly added: bigint;
  /** What was credited. */
  readonly bonus: bigint;
}

/** How a round stands: what was played, and what the member has in all. Minor units. */
export interface WageringProgress {
  /** As `weightedTurnoverOf` counts. */
  readonly turnover: bigint;
  /** Wallet, games and what is on its way between them. */
  readonly total: bigint;
}

export const bonusEnds = ['SUCCESS', 'FAIL', 'EXPIRED', 'VOID'] as const;
export type BonusEnd = (typeof bonusEnds)[number];

/** D: the member's own money in the round. */
export function ownFundsOf({ deposit, added }: ActiveBonus): bigint {
  return deposit + added;
}

/** Own money and bonus together: the starting credit. */
export function wageringBaseOf(bonus: ActiveBonus): bigint {
  return ownFundsOf(bonus) + bonus.bonus;
}

/** T: what has to be played. Money that came in later has to be played once. */
export function wageringRequirement({ terms, deposit, bonus, added }: ActiveBonus): bigint {
  const times = (deposit + bonus) * hundredths(terms.turnoverMultiple);
  // Up to the next minor unit: a part of one is still to be played.
  return (times + 99n) / 100n + added;
}

/** At or under it the round counts as failed. */
export function bustThreshold(bonus: ActiveBonus): bigint {
  return most(bonus.terms.minClear, percentOf(wageringBaseOf(bonus), bonus.terms.percentFail));
}

/** t: what counts of so much turnover of each kind. It is cut once, so a sum of parts is never less than its whole. */
export function weightedTurnoverOf(
  weights: Weights,
  played: readonly { readonly kind: PlayKind; readonly turnover: bigint }[],
): bigint {
  return played.reduce((sum, { kind, turnover }) => sum + turnover * BigInt(weights[kind]), 0n) / 100n;
}

/** How a round ends when its member asks for it: played enough, all but lost, or not yet (null). */
export function endOnRequest(
  bonus: ActiveBonus,
  { turnover, total }: WageringProgress,
): 'SUCCESS' | 'FAIL' | null {
  if (turnover >= wageringRequirement(bonus)) return 'SUCCESS';
  return total <= bustThreshold(bonus) ? 'FAIL' : null;
}

/** How it ends when its time is over. What was played enough is a success, though nobody asked in time. */
export function endAtExpiry(
  bonus: ActiveBonus,
  { turnover }: Pick<WageringProgress, 'turnover'>,
): 'SUCCESS' | 'EXPIRED' {
  return turnover >= wageringRequirement(bonus) ? 'SUCCESS' : 'EXPIRED';
}

/**
 * What the member keeps of `total`; never more than that, and never below zero. The cap is for what a bonus makes of the money it
 * began with: own money that came in since is kept beside it, and a success never keeps less than the end of its time would.
 */
export function keptOf(end: Exclude<BonusEnd, 'VOID'>, bonus: ActiveBonus, total: bigint): bigint {
  const { cap } = bonus.terms;
  const withoutBonus = most(0n, total - bonus.bonus);
  if (end === 'FAIL') return withoutBonus;
  const ownLeft = least(ownFundsOf(bonus), withoutBonus);
  if (end === 'EXPIRED') return ownLeft;
  return cap === null ? total : most(ownLeft, least(total, cap + bonus.added));
}

/** What a member asks of an open round, each answered as if it were done now. */
export interface Outlook {
  readonly required: bigint;
  readonly bustThreshold: bigint;
  /** Still to play; 0 when it is enough. */
  readonly left: bigint;
  /** What a withdrawal now could take; null: nothing before all is played. */
  readonly takeHome: bigint | null;
  /** What cancelling now does; null: it is not possible yet. */
  readonly cancel: { readonly end: 'SUCCESS' | 'FAIL'; readonly kept: bigint } | null;
}

export function outlookOf(bonus: ActiveBonus, standing: WageringProgress): Outlook {
  const required = wageringRequirement(bonus);
  const end = endOnRequest(bonus, standing);
  return {
    required,
    bustThreshold: bustThreshold(bonus),
    left: most(0n, required - standing.turnover),
    takeHome: end === 'SUCCESS' ? keptOf(end, bonus, standing.total) : null,
    cancel: end && { end, kept: keptOf(end, bonus, standing.total) },
  };
}

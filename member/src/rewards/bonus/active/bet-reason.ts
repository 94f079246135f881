import type { Weights } from '@kapao/core/reward/terms';
import type { Reply } from '../../../frame/api/api.ts';

export type BonusBet = Reply<'getRoundBets'>['bets'][number];

/** Why a bet counts as much as it does. */
export type BetReason =
  | { why: 'open' | 'void' | 'full' | 'barred' | 'no-turnover' }
  /** Percentage of the bet's turnover that counts. */
  | { why: 'weighted'; percent: number }
  /** The provider counts less than the stake, as with low odds or both sides of a match. */
  | { why: 'part'; percent: number };

export function betReason(bet: BonusBet, weights: Weights): BetReason {
  if (bet.status !== 'settled') return { why: bet.status };
  if (bet.turnover === 0) return { why: 'no-turnover' };
  const percent = weights[bet.kind];
  // The kind of game does not count, or only this game is excluded from the bonus.
  if (percent === 0 || bet.counted === 0) return { why: 'barred' };
  if (bet.turnover < bet.stake) return { why: 'part', percent };
  return percent === 100 ? { why: 'full' } : { why: 'weighted', percent };
}

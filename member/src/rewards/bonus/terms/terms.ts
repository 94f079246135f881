import { type Minor, minorFromWire } from '@kapao/core/money';
import { type PlayKind, playKinds, type Terms, type Weights } from '@kapao/core/reward/terms';
import type { Reply } from '../../../frame/api/api.ts';

const placeholder = '{percentFail}';

export type WireTerms = Reply<'getBonuses'>[number]['terms'];

/** Returns an amount of an answer in minor units. A percentage may give a fraction in either currency. */
export function readMinor(amount: number): Minor {
  return minorFromWire(amount, 'THB');
}

/** Returns the terms as the bonus rules take them. The server decides by the same rules. */
export function readTerms({ credit, minDeposit, cap, minClear, ...rest }: WireTerms): Terms {
  return {
    ...rest,
    credit:
      credit.kind === 'fixed'
        ? { kind: 'fixed', amount: readMinor(credit.amount) }
        : { kind: 'percent', percent: credit.percent, most: readMinor(credit.most) },
    minDeposit: readMinor(minDeposit),
    cap: cap === null ? null : readMinor(cap),
    minClear: readMinor(minClear),
  };
}

/** Kinds of games that count alike. */
interface WeightGroup {
  percent: number;
  kinds: readonly PlayKind[];
}

/**
 * Returns the weights by group, highest first, only for kinds among these games: a kind that the bonus excludes does not
 * count at all.
 */
export function groupWeights(weights: Weights, games: readonly { kind: PlayKind }[]): WeightGroup[] {
  const playable = playKinds.filter((kind) => games.some((game) => game.kind === kind));
  const groups = Map.groupBy(playable, (kind) => weights[kind]);
  return [...groups].map(([percent, kinds]) => ({ percent, kinds })).sort((a, b) => b.percent - a.percent);
}

/**
 * Returns the operator's notice with the bonus's percentage filled in; a notice without a placeholder is
 * unchanged. Null if a placeholder would be filled with 0, because up to `minClear` may be left even then.
 */
export function fillNotice(notice: string, percentFail: number): string | null {
  if (percentFail === 0 && notice.includes(placeholder)) return null;
  return notice.replaceAll(placeholder, String(percentFail));
}

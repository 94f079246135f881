import { type Minor, minorFromWire } from '@kapao/core/money';
import { type PlayKind, playKinds, type Terms, type Weights } from '@kapao/core/reward/terms';
import type { Reply } from '../../../frame/api/api.ts';

const place = '{percentFail}';

export type WireTerms = Reply<'getBonuses'>[number]['terms'];

/** An amount of an answer. A part of a percentage may be a fraction, whatever the currency. */
export function readMinor(amount: number): Minor {
  return minorFromWire(amount, 'THB');
}

/** The terms as the engine takes them: what it says of them here, the server has decided by the same rules. */
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

/** What counts alike, the most first. */
interface WeightGroup {
  percent: number;
  kinds: readonly PlayKind[];
}

/** Of the kinds that these games are of: what cannot be played with a bonus counts for nothing in it. */
export function groupWeights(weights: Weights, games: readonly { kind: PlayKind }[]): WeightGroup[] {
  const playable = playKinds.filter((kind) => games.some((game) => game.kind === kind));
  const groups = Map.groupBy(playable, (kind) => weights[kind]);
  return [...groups].map(([percent, kinds]) => ({ percent, kinds })).sort((a, b) => b.percent - a.percent);
}

/**
 * The operator's notice with the bonus's own figure in it; one without a place for it stays as it is. Null where the
 * figure would be 0: what counts as no money at all may be left even then, and no percentage says that.
 */
export function fillNotice(notice: string, percentFail: number): string | null {
  if (percentFail === 0 && notice.includes(place)) return null;
  return notice.replaceAll(place, String(percentFail));
}

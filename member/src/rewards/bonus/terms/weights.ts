import { type PlayKind, playKinds, type Weights } from '@kapao/core/reward/terms';

/** What counts alike, the most first. */
export interface WeightGroup {
  percent: number;
  kinds: readonly PlayKind[];
}

export function groupWeights(weights: Weights): WeightGroup[] {
  const groups = Map.groupBy(playKinds, (kind) => weights[kind]);
  return [...groups].map(([percent, kinds]) => ({ percent, kinds })).sort((a, b) => b.percent - a.percent);
}

import type { PlayKind, Weights } from '@kapao/core/reward/terms';
import { useLingui } from '@lingui/react/macro';
import { groupWeights } from './terms.ts';

export function useKindTexts(): Record<PlayKind, string> {
  const { t } = useLingui();
  return { slot: t`Slots`, sport: t`Sports`, casino: t`Casino`, lotto: t`Lottery` };
}

/** Returns how much of a bet counts by kind of game, in one line; empty where there is no game. */
export function useWeightTexts(): (weights: Weights, games: readonly { kind: PlayKind }[]) => string {
  const { t } = useLingui();
  const names = useKindTexts();
  return (weights, games) =>
    groupWeights(weights, games)
      .map(({ percent, kinds }) => {
        const named = kinds.map((kind) => names[kind]).join(', ');
        // No-break spaces keep a figure beside its name, and a dot at the end of its line.
        return percent === 0 ? t`${named} not counted` : `${named}\u00a0${percent}%`;
      })
      .join('\u00a0· ');
}

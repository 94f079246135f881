import { useLingui } from '@lingui/react/macro';
import type { HeldRound } from '../../../money/round/held-round.ts';

/** What kind of bonus it is that is held. */
export function useRoundTypeWords(): Record<HeldRound['type'], string> {
  const { t } = useLingui();
  return {
    limit: t`Special bonus`,
    day: t`Daily bonus`,
    week: t`Weekly bonus`,
    promotion: t`Promotion code`,
  };
}

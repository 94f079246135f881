import { Trans } from '@lingui/react/macro';
import type { Bonus } from '../offer/card-state.ts';

/** Frequency at which one member may receive the bonus. */
export function FrequencyText({ type, times }: { type: Bonus['type']; times: number }) {
  if (times === 0) return <Trans>Currently unavailable</Trans>;
  if (type === 'day') return times === 1 ? <Trans>Once a day</Trans> : <Trans>{times} times a day</Trans>;
  if (type === 'week') return times === 1 ? <Trans>Once a week</Trans> : <Trans>{times} times a week</Trans>;
  return times === 1 ? <Trans>Once</Trans> : <Trans>{times} times in total</Trans>;
}

import { dayKey } from '@kapao/core/calendar';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { useNow } from '../../../ui/show/now.ts';
import type { Day } from './summed.ts';

/** Refetch interval in ms. Figures change slowly, so hints of new messages do not trigger a recount. */
const everyMs = 60_000;

/** Figures of cases that began today; undefined until loaded or if there are none. */
export function useTodayFigures(): Day | undefined {
  const today = dayKey(useNow(everyMs));
  return useBackoffice('getChatFigures', {
    request: { query: { from: today, until: today } },
    everyMs,
    keep: true,
  }).data?.days[0];
}

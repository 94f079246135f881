import { dayKey } from '@kapao/core/calendar';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { useNow } from '../../../ui/show/now.ts';
import type { Day } from './summed.ts';

/** Figures move slowly, and no hint of a message is worth counting anew. */
const everyMs = 60_000;

/** Cases that began today; undefined until it is known, or while there were none. */
export function useToday(): Day | undefined {
  const today = dayKey(useNow(everyMs));
  return useBackoffice('getChatFigures', {
    request: { query: { from: today, until: today } },
    everyMs,
    keep: true,
  }).data?.days[0];
}

import type { RequestOf } from '@kapao/contract/call-types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import type { LimitsState } from './limits.queries.ts';
import { limitsQuery } from './limits.queries.ts';

/** Changes limits, or begins a break; every screen that shows them follows. Sending the same again does no harm. */
export function useSetLimits(onSet: (state: LimitsState) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<'setLimits'>['body']) => api('setLimits', { body }),
    onSuccess: async (state) => {
      // A reading that was asked for before the change must not come after it.
      await queries.cancelQueries({ queryKey: limitsQuery.queryKey });
      queries.setQueryData(limitsQuery.queryKey, state);
      void queries.invalidateQueries({ queryKey: ['wallet'] });
      void queries.invalidateQueries({ queryKey: ['reality'] });
      onSet(state);
    },
  });
}

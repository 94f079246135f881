import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-text.ts';
import { reading, useAskAgain } from '../../frame/api/readings.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
import { isUnsure } from '../../frame/call/money-call.ts';
import { cameThrough, type LimitsWish } from './came-through.ts';
import type { LimitsState } from './limit-wish.ts';

/** Changes limits, or begins a break; every screen that shows them follows. Sending the same again does no harm. */
export function useSetLimits(onSet: (state: LimitsState) => void) {
  const queries = useQueryClient();
  const askAgain = useAskAgain();
  const { queryKey } = reading('getLimits');
  return useMutation({
    mutationFn: setLimits,
    onSuccess: async (state) => {
      // A reading that was asked for before the change must not come after it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, state);
      void askAgain('getWallet', 'checkReality');
      onSet(state);
    },
  });
}

/** After a lost answer the limits are read at once: nobody is left guessing whether a break has begun. */
async function setLimits(body: LimitsWish): Promise<LimitsState> {
  const askedAt = serverNow();
  try {
    return await api('setLimits', { body });
  } catch (error) {
    if (!isUnsure(errorCode(error))) throw error;
    const state = await api('getLimits').catch(() => null);
    if (state && cameThrough(body, askedAt, state)) return state;
    throw error;
  }
}

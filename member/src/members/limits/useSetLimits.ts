import { t } from '@lingui/core/macro';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
import { isUnsure } from '../../frame/call/money-call.ts';
import { toast } from '../../ui/status/toast.ts';
import { isLimitApplied, type LimitsState, type LimitsWish } from './limit-request.ts';

const setting = ['setLimits'] as const;

/** Changes limits, or begins a break; every screen that shows them follows. Sending the same again does no harm. */
export function useSetLimits(onSet: (state: LimitsState) => void) {
  const queries = useQueryClient();
  const askAgain = useRefetch();
  const { queryKey } = reading('getLimits');
  const stands = useRef(false);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
    };
  }, []);
  return useMutation({
    mutationKey: setting,
    mutationFn: setLimits,
    onSuccess: async (state) => {
      // A reading that was asked for before the change must not come after it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, state);
      void askAgain('getWallet', 'checkReality');
      onSet(state);
    },
    onError: (error) => {
      // The form that would say so was closed meanwhile.
      if (!stands.current) toast('failed', `${t`Your limits were not changed.`} ${errorText(error)}`);
    },
  });
}

/** What is being saved, in a form that may be closed already. */
export function useLimitsBeingSet(): readonly LimitsWish[] {
  return useMutationState({
    filters: { mutationKey: setting, status: 'pending' },
    // The key is of one call, and these are its arguments.
    select: ({ state }) => state.variables as LimitsWish,
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
    if (state && isLimitApplied(body, askedAt, state)) return state;
    throw error;
  }
}

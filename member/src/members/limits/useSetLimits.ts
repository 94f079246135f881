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
import { isLimitApplied, type LimitsRequest, type LimitsState } from './limit-request.ts';

const setting = ['setLimits'] as const;

/** Changes limits, or starts a break, and updates every screen that shows them. Repeating the request is harmless. */
export function useSetLimits(onSet: (state: LimitsState) => void) {
  const queries = useQueryClient();
  const askAgain = useRefetch();
  const { queryKey } = reading('getLimits');
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useMutation({
    mutationKey: setting,
    mutationFn: setLimits,
    onSuccess: async (state) => {
      // A fetch from before the change must not overwrite it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, state);
      void askAgain('getWallet', 'checkReality');
      onSet(state);
    },
    onError: (error) => {
      // The form that would show this was closed meanwhile.
      if (!isMounted.current) toast('failed', `${t`Your limits weren’t changed.`} ${errorText(error)}`);
    },
  });
}

/** Returns the changes being saved, even if their form is already closed. */
export function useLimitsBeingSet(): readonly LimitsRequest[] {
  return useMutationState({
    filters: { mutationKey: setting, status: 'pending' },
    // Only calls of `setLimits` have this mutation key, so the variables are their arguments.
    select: ({ state }) => state.variables as LimitsRequest,
  });
}

/** Sets limits. After a lost answer it reads the limits at once, so that the member knows whether a break has started. */
async function setLimits(body: LimitsRequest): Promise<LimitsState> {
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

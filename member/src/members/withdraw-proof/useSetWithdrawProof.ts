import type { RequestOf } from '@kapao/contract/call-types';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { useStepUp } from '../step-up/step-up.ts';

/** Changes what protects withdrawals; a change that protects less asks for the password or a passkey first. */
export function useSetWithdrawProof(onSaved: () => void) {
  const askAgain = useRefetch();
  const withStepUp = useStepUp();
  return useMutation({
    mutationFn: async (body: RequestOf<'setWithdrawProof'>['body']) => {
      await withStepUp(() => api('setWithdrawProof', { body }));
      await askAgain('getProfile');
    },
    onSuccess: onSaved,
  });
}

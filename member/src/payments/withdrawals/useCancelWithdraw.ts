import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Reply } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { isUnsure } from '../../frame/call/money-call.ts';
import { useQuestion } from '../../frame/dialog/useQuestion.ts';

/**
 * Cancels a withdrawal that waits for approval, after a confirmation. Whatever the answer, the refetched data shows the
 * outcome: if it can still be cancelled, the button is back.
 */
export function useCancelWithdraw(id: string) {
  const question = useQuestion('cancel-withdrawal');
  const askAgain = useRefetch();
  const queries = useQueryClient();
  const readAgain = () =>
    askAgain('getWithdraw', 'getStatement', 'getStatements', 'getWallet', 'getOnItsWay');
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('cancelWithdraw', { params: { withdrawId: id } }),
    onError: async (error) => {
      // Waits for the refetched data: if the withdrawal was cancelled, nothing has failed.
      await readAgain();
      const { queryKey } = reading('getWithdraw', { params: { withdrawId: id } });
      const isDone = queries.getQueryData<Reply<'getWithdraw'>>(queryKey)?.status === 'FAILED';
      if (!isUnsure(errorCode(error)) || !isDone) toastError(error);
    },
    onSuccess: readAgain,
    // `question` of the last render, because Back may have closed it meanwhile.
    onSettled: () => question.close(),
  });
  return { question, run: () => mutate(), isPending };
}

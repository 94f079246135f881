import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Reply } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { isUnsure } from '../../frame/call/money-call.ts';
import { useQuestion } from '../../frame/dialog/useQuestion.ts';

/**
 * Takes back a withdrawal that waits for a person, after having asked. Whatever the answer was, a lost one too, the readings say what
 * became of it: where it could still be cancelled, the button is there again.
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
      // Its readings are on their way; where they say that it was done, nothing has failed.
      await readAgain();
      const { queryKey } = reading('getWithdraw', { params: { withdrawId: id } });
      const isDone = queries.getQueryData<Reply<'getWithdraw'>>(queryKey)?.status === 'FAILED';
      if (!isUnsure(errorCode(error)) || !isDone) toastError(error);
    },
    onSuccess: readAgain,
    // Of the last render: Back may have closed it meanwhile.
    onSettled: () => question.close(),
  });
  return { question, run: () => mutate(), isPending };
}

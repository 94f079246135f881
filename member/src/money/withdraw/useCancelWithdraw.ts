import { useMutation } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { useAskAgain } from '../../frame/api/readings.ts';

/**
 * Takes back a withdrawal that waits for a person. Whatever the answer was, a lost one too, the readings say what
 * became of it: where it could still be cancelled, the button is there again.
 */
export function useCancelWithdraw(id: string) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: () => api('cancelWithdraw', { params: { withdrawId: id } }),
    onError: toastError,
    onSettled: () => askAgain('getWithdraw', 'getStatement', 'getStatements', 'getWallet', 'getOnItsWay'),
  });
}

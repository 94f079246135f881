import { useMutation } from '@tanstack/react-query';
import { api } from '../../../frame/api/api.ts';
import { errorCode } from '../../../frame/api/error-code.ts';
import { errorText, toastError } from '../../../frame/api/error-text.ts';
import { useRefetch } from '../../../frame/api/readings.ts';
import { useConfirmation } from '../../../frame/dialog/useConfirmation.ts';
import { toast } from '../../../ui/status/toast.ts';

/**
 * Cancels a QR after a confirmation. If a payment arrived first, the server refuses, and the QR is reported
 * as paid.
 */
export function useCancelQr(qrcodeId: string, onCancelled: () => void) {
  const question = useConfirmation('cancel-qr');
  const askAgain = useRefetch();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('cancelQr', { params: { qrcodeId } }),
    onSuccess: onCancelled,
    onError: (error) => {
      if (errorCode(error) !== 'QR_ALREADY_PAID') return toastError(error);
      toast('success', errorText(error));
      void askAgain('getQr', 'getWallet');
    },
    // Uses `question` of the last render, because Back may have closed the dialog meanwhile.
    onSettled: () => question.close(),
  });
  return { question, run: () => mutate(), isPending };
}

export type CancellingQr = ReturnType<typeof useCancelQr>;

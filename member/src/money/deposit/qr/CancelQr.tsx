import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../frame/api/api.ts';
import { errorCode, errorText, toastError } from '../../../frame/api/error-text.ts';
import { useAskAgain } from '../../../frame/api/readings.ts';
import { useQuestion } from '../../../frame/dialog/useQuestion.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/status/toast.ts';

/** Asks first. A payment that comes in the same moment wins: that is good news, and said as such. */
export function CancelQr({ qrcodeId, onCancelled }: { qrcodeId: string; onCancelled: () => void }) {
  const question = useQuestion('cancel-qr');
  const askAgain = useAskAgain();
  const cancel = useMutation({
    mutationFn: () => api('cancelQr', { params: { qrcodeId } }),
    onSuccess: onCancelled,
    onError: (error) => {
      if (errorCode(error) !== 'QR_ALREADY_PAID') return toastError(error);
      toast('success', errorText(error));
      void askAgain('getQr', 'getWallet');
    },
    onSettled: question.close,
  });
  return (
    <>
      <Button look="quiet" onClick={question.ask}>
        <Trans>Cancel this QR</Trans>
      </Button>
      <ConfirmDialog
        open={question.isOpen}
        title={<Trans>Cancel this QR?</Trans>}
        confirm={<Trans>Cancel the QR</Trans>}
        cancel={<Trans>Keep it</Trans>}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={question.close}
      >
        <Trans>If you have paid already, keep it open and wait a moment: the money is on its way.</Trans>
      </ConfirmDialog>
    </>
  );
}

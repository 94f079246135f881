import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { useQuestion } from '../../frame/dialog/useQuestion.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { ReceiptButton } from '../receipt/ReceiptButton.tsx';
import { SupportLink } from '../timeline/SupportLink.tsx';
import { useCancelWithdraw } from './useCancelWithdraw.ts';
import { Withdrawal } from './Withdrawal.tsx';

/** One withdrawal, from the request to the bank's word, live. */
export function WithdrawalDialog({ id }: { id: string }) {
  const live = useLive();
  const close = useCloseDialog();
  const question = useQuestion('cancel-withdrawal');
  const cancel = useCancelWithdraw(id);
  const isAnswered = cancel.isSuccess || cancel.isError;
  // No callback of the call: it would not know that Back has closed the question meanwhile, and would go back once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isAnswered) question.close();
  }, [isAnswered]);
  const query = useQuery({
    ...reading('getWithdraw', { params: { withdrawId: id } }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'PROCESSING' ? pollMs(live, 3000) || 10_000 : false,
  });
  const status = query.data?.status;
  return (
    <DialogFrame title={<Trans>Withdrawal</Trans>}>
      {query.data ? (
        <Withdrawal withdrawal={query.data} />
      ) : query.isError ? (
        <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
      <div className="mt-4 grid gap-2.5">
        {status === 'SUCCESS' ? <ReceiptButton id={id} /> : null}
        {status === 'PROCESSING' || status === 'FAILED' ? <SupportLink /> : null}
        {query.data?.canCancel ? (
          <Button look="danger" onClick={question.ask}>
            <Trans>Cancel this withdrawal</Trans>
          </Button>
        ) : null}
        <Button look="quiet" onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={question.isOpen}
        title={<Trans>Cancel this withdrawal?</Trans>}
        confirm={<Trans>Cancel the withdrawal</Trans>}
        cancel={<Trans>Let it go on</Trans>}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={question.close}
      >
        <Trans>All of the money is back in your wallet at once. A new withdrawal waits from the start.</Trans>
      </ConfirmDialog>
    </DialogFrame>
  );
}

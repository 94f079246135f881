import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Reply } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { SlowMoney } from '../../frame/call/CallButton.tsx';
import { isUnsure } from '../../frame/call/money-call.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useCloseDialog, useIsInline } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { useConfirmation } from '../../frame/dialog/useConfirmation.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { ReceiptButton } from '../../wallet/receipts/ReceiptButton.tsx';
import { MovementSkeleton } from '../../wallet/timeline/MovementSkeleton.tsx';
import { SupportLink } from '../../wallet/timeline/SupportLink.tsx';
import { Withdrawal } from './Withdrawal.tsx';

/** One withdrawal, from the request to the bank's result, live. */
export function WithdrawalDialog({ id }: { id: string }) {
  const live = useLive();
  const close = useCloseDialog();
  const inline = useIsInline();
  const { question, ...cancel } = useCancelWithdraw(id);
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
        <MovementSkeleton />
      )}
      <div className={inline ? 'dialog-foot flex flex-wrap gap-2' : 'mt-4 grid gap-2.5'}>
        {status === 'SUCCESS' ? <ReceiptButton id={id} small={inline} /> : null}
        {query.data && status !== 'SUCCESS' ? <AskAbout withdrawal={query.data} small={inline} /> : null}
        {query.data?.canCancel ? (
          <Button
            variant="danger"
            size={inline ? 'small' : 'full'}
            className={cx(inline && 'min-w-min flex-1')}
            busy={cancel.isPending}
            doing={<Trans>Cancelling…</Trans>}
            slow={<SlowMoney />}
            onClick={question.ask}
          >
            <Trans>Cancel this withdrawal</Trans>
          </Button>
        ) : null}
        {inline ? null : (
          <Button variant="quiet" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question.isOpen}
        title={<Trans>Cancel this withdrawal?</Trans>}
        confirm={<Trans>Cancel the withdrawal</Trans>}
        cancel={<Trans>Keep the withdrawal</Trans>}
        danger
        busy={cancel.isPending}
        doing={<Trans>Cancelling…</Trans>}
        slow={<SlowMoney />}
        onConfirm={() => cancel.run()}
        onClose={question.close}
      >
        <Trans>
          The full amount returns to your wallet right away. A new withdrawal goes to the end of the queue.
        </Trans>
      </ConfirmDialog>
    </DialogFrame>
  );
}

function AskAbout({
  withdrawal: { amount, steps },
  small,
}: {
  withdrawal: Reply<'getWithdraw'>;
  small: boolean;
}) {
  const { t } = useLingui();
  const shown = moneyText(amount);
  const askedAt = steps.find(({ step }) => step === 'REQUESTED')?.at;
  return (
    <SupportLink
      small={small}
      about={[t`Withdrawal ${shown}`, askedAt ? formatDateTime(new Date(askedAt)) : undefined]}
    />
  );
}

/**
 * Cancels a withdrawal that waits for approval, after a confirmation. Whatever the answer, the refetched data shows the
 * outcome: if it can still be cancelled, the button is back.
 */
function useCancelWithdraw(id: string) {
  const question = useConfirmation('cancel-withdrawal');
  const askAgain = useRefetch();
  const queries = useQueryClient();
  const readAgain = () =>
    askAgain('getWithdraw', 'getStatement', 'getStatements', 'getWallet', 'getOnItsWay');
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('cancelWithdraw', { params: { withdrawId: id } }),
    onError: async (error) => {
      // Waits for the refetched data: after a lost answer, a withdrawal that was cancelled is no failure.
      await readAgain();
      const { queryKey } = reading('getWithdraw', { params: { withdrawId: id } });
      const isDone = queries.getQueryData<Reply<'getWithdraw'>>(queryKey)?.reason === 'CANCELLED';
      if (!isUnsure(errorCode(error)) || !isDone) toastError(error);
    },
    onSuccess: readAgain,
    // Uses `question` of the last render, because Back may have closed the dialog meanwhile.
    onSettled: () => question.close(),
  });
  return { question, run: () => mutate(), isPending };
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { api, type Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatMinute } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { NotConfirmed, useStepUp } from '../step-up/step-up.ts';
import { ErasureFacts } from './ErasureFacts.tsx';
import { declineTexts, refusalTexts } from './erasure-texts.ts';

type Erasure = Reply<'getErasure'>;

/** The member's request to have their personal data erased: what it means, what stands against it, its state and its end. */
export function ErasureDialog() {
  const { t } = useLingui();
  const refetch = useRefetch();
  const withStepUp = useStepUp();
  const state = useQuery(reading('getErasure'));
  const [isConfirming, setIsConfirming] = useState(false);
  // Refetched after a lost answer too, to show what the server has recorded.
  const onSettled = () => void refetch('getErasure', 'getWallet');
  const request = useMutation({
    mutationFn: () => withStepUp(() => api('requestErasure')),
    onSuccess: () => toast('success', t`Your request was received`),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: () => api('withdrawErasure'),
    onSuccess: () => toast('success', t`The request was cancelled`),
    onSettled,
  });
  const failure = [request.error, cancel.error].find((error) => error && !(error instanceof NotConfirmed));
  const busy = request.isPending || cancel.isPending;
  const erasure = state.data;
  const isOpen = erasure?.request?.state === 'open';
  return (
    <DialogFrame title={<Trans>Erase your personal data</Trans>} locked={busy}>
      <div className="grid gap-4">
        {erasure?.request ? <RequestNotice request={erasure.request} /> : null}
        <ErasureFacts />
        {state.isError && !erasure ? (
          <ReadFailure error={state.error} onRetry={() => void state.refetch()} />
        ) : erasure ? (
          <RefusalNotice erasure={erasure} />
        ) : (
          <Skeleton className="h-12 w-full rounded-lg" />
        )}
        {failure ? <Notice tone="failed">{errorText(failure)}</Notice> : null}
        {isOpen ? (
          <Button
            variant="strong"
            busy={cancel.isPending}
            doing={<Trans>Cancelling…</Trans>}
            onClick={() => {
              request.reset();
              cancel.mutate();
            }}
          >
            <Trans>Cancel the request</Trans>
          </Button>
        ) : erasure && !erasure.refusal ? (
          <Button
            variant="danger"
            icon={<UserX size={20} />}
            busy={request.isPending}
            doing={<Trans>Sending…</Trans>}
            onClick={() => setIsConfirming(true)}
          >
            <Trans>Request erasure</Trans>
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={<Trans>Request erasure of your personal data?</Trans>}
        confirm={<Trans>Request erasure</Trans>}
        cancel={<Trans>Keep my data</Trans>}
        danger
        onConfirm={() => {
          setIsConfirming(false);
          cancel.reset();
          request.mutate();
        }}
        onClose={() => setIsConfirming(false)}
      >
        <Trans>Once it is erased, nobody can restore your account.</Trans>
      </ConfirmDialog>
    </DialogFrame>
  );
}

function RequestNotice({ request }: { request: NonNullable<Erasure['request']> }) {
  const { i18n } = useLingui();
  const since = formatMinute(new Date(request.requestedAt));
  const start = formatMinute(new Date(request.startsAt));
  const due = formatMinute(new Date(request.dueAt));
  if (request.state === 'declined')
    return (
      <Notice tone="failed">
        <Trans>We declined your request of {since}.</Trans>{' '}
        {request.reason ? i18n._(declineTexts[request.reason]) : null}
      </Notice>
    );
  return (
    <Notice tone="progress">
      <Trans>
        Requested on {since}. Our team checks it from {start} on, and decides by {due}. If this wasn’t you,
        cancel the request, change your password and contact us.
      </Trans>
    </Notice>
  );
}

/** What stands against an erasure now; while a request is open as well, because it stops our team. */
function RefusalNotice({ erasure: { refusal, recordYears } }: { erasure: Erasure }) {
  const { i18n } = useLingui();
  if (!refusal) return null;
  return (
    <Notice tone="progress">
      {refusal === 'RECORDS' ? (
        <Trans>
          The law requires us to keep your records for {recordYears} years after money last moved in your
          account. You can request erasure after that.
        </Trans>
      ) : (
        i18n._(refusalTexts[refusal])
      )}
    </Notice>
  );
}

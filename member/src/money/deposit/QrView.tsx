import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode, toastError } from '../../frame/api/error-text.ts';
import { useQuestion } from '../../frame/dialog/useQuestion.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { BigMoney } from '../../ui/money/Money.tsx';
import { CountdownRing, formatCountdown } from '../../ui/status/CountdownRing.tsx';
import { useSharePicture } from '../picture/useSharePicture.ts';
import { qrPicture } from './qr-picture.ts';
import { qrReference } from './qr-reference.ts';
import { type Qr, useSecondsLeft } from './useQr.ts';

/** A QR lives ten minutes unless the server says more; the ring shows the share of that. */
const usualLife = 600;

interface Props {
  qr: Qr;
  /** When `expireIn` was true, in ms. */
  readAt: number;
  bankName: string;
  onCancelled: () => void;
  onExpired: () => void;
}

export function QrView({ qr, readAt, bankName, onCancelled, onExpired }: Props) {
  const { t } = useLingui();
  const left = useSecondsLeft(readAt + qr.expireIn * 1000);
  const question = useQuestion('cancel-qr');
  const { busy: saving, share } = useSharePicture();
  const cancel = useMutation({
    mutationFn: () => api('cancelQr', { params: { qrcodeId: qr.qrcodeId ?? '' } }),
    onSuccess: onCancelled,
    onError: (error) => {
      // Paid in the same moment: the reading will show it, and that is better news than any text here.
      if (errorCode(error) !== 'QR_ALREADY_PAID') toastError(error);
    },
    onSettled: question.close,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is up
  useEffect(() => {
    if (left === 0) onExpired();
  }, [left === 0]);

  const save = () => share(() => qrPicture(qr, bankName, t`One transfer only. Valid until`));

  const reference = qrReference(qr.payload);
  const time = formatCountdown(left);
  return (
    <div className="grid gap-3.5">
      <figure className="rounded-lg border border-line bg-white p-3 text-center text-[#131c29]">
        <BigMoney amount={qr.amount} className="text-2xl" />
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr.qrcode ?? '')}`}
          alt={t`QR code to pay with any bank app`}
          width={236}
          height={236}
          className="mx-auto my-1 size-[236px]"
        />
        <figcaption className="text-xs text-[#5b6472]">
          {reference ? `${reference} · ` : ''}
          {bankName}
        </figcaption>
      </figure>
      <div className="flex items-center gap-3">
        <CountdownRing left={left} whole={Math.max(usualLife, qr.expireIn)} />
        <div className="min-w-0 flex-1">
          <p className="tabular font-semibold" role="timer" aria-label={t`Time left ${time}`}>
            {time}
          </p>
          <p className="text-xs text-muted">
            <Trans>
              This QR works once. If you pay late the money is not lost: we credit it when the bank confirms.
            </Trans>
          </p>
        </div>
      </div>
      <p
        role="status"
        className="flex items-center gap-2.5 rounded-sm bg-progress-tint px-3.5 py-2 text-sm text-progress"
      >
        <span
          aria-hidden
          className="size-3.5 flex-none rounded-full border-[3px] border-progress/30 bg-progress"
        />
        <Trans>Waiting for the bank to confirm, usually under 1 minute</Trans>
      </p>
      <Button icon={<Download size={21} />} busy={saving} onClick={() => void save()}>
        <Trans>Save the QR picture</Trans>
      </Button>
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
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { BigMoney } from '../../../ui/money/Money.tsx';
import { CountdownRing, formatCountdown } from '../../../ui/status/CountdownRing.tsx';
import { canSharePictures } from '../../picture/share-picture.ts';
import { useSharePicture } from '../../picture/useSharePicture.ts';
import { CancelQr } from './CancelQr.tsx';
import { OnePhone } from './OnePhone.tsx';
import { downloadsReachPhotos } from './photo-roll.ts';
import { qrPicture } from './qr-picture.ts';
import { type Qr, useSecondsLeft, wholeLife } from './useQr.ts';

interface Props {
  qr: Qr;
  /** When `expireIn` was true, in ms. */
  readAt: number;
  bankName: string;
  onCancelled: () => void;
  onExpired: () => void;
}

/** An open QR. It waits for the member, not for the bank: what the bank knows shows as soon as there is news. */
export function QrView({ qr, readAt, bankName, onCancelled, onExpired }: Props) {
  const { t } = useLingui();
  const left = useSecondsLeft(readAt + qr.expireIn * 1000);
  const { busy, save, share } = useSharePicture();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is up
  useEffect(() => {
    if (left === 0) onExpired();
  }, [left === 0]);

  const draw = () => qrPicture(qr, bankName, t`One transfer only. Valid until`);
  return (
    <div className="grid gap-3.5">
      <QrCard qr={qr} bankName={bankName} />
      <Waiting left={left} whole={wholeLife(qr)} />
      <OnePhone />
      <Button
        icon={<Download size={21} />}
        busy={busy}
        onClick={() => void (downloadsReachPhotos() ? save : share)(draw)}
      >
        <Trans>Save the QR picture</Trans>
      </Button>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5">
        {canSharePictures() ? (
          <Button look="plain" icon={<Share2 size={20} />} busy={busy} onClick={() => void share(draw)}>
            <Trans>Share</Trans>
          </Button>
        ) : null}
        <CancelQr qrcodeId={qr.qrcodeId ?? ''} onCancelled={onCancelled} />
      </div>
    </div>
  );
}

function QrCard({ qr, bankName }: { qr: Qr; bankName: string }) {
  const { t } = useLingui();
  return (
    <figure className="rounded-lg border border-line px-3 pt-3 pb-2 text-center">
      {qr.payee ? (
        <p className="text-xs text-muted">
          <Trans>Your bank will show this name</Trans>
          <b className="block text-base font-semibold text-text">{qr.payee}</b>
        </p>
      ) : null}
      <BigMoney amount={qr.amount} className="text-2xl" signClassName="text-gold-text" />
      {/* White in both themes: a bank app reads dark on light. */}
      <span className="mx-auto mt-1 block w-fit rounded-md bg-white p-2">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr.qrcode ?? '')}`}
          alt={t`QR code to pay with any bank app`}
          width={220}
          height={220}
          className="size-[220px]"
        />
      </span>
      <figcaption className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
        {qr.reference ? (
          <>
            <span className="tabular">{qr.reference}</span>
            <CopyButton value={qr.reference} label={t`Copy the reference`} />
          </>
        ) : (
          bankName
        )}
      </figcaption>
    </figure>
  );
}

function Waiting({ left, whole }: { left: number; whole: number }) {
  const { t } = useLingui();
  const time = formatCountdown(left);
  return (
    <div className="flex items-center gap-3">
      <span className="relative grid size-16 flex-none place-items-center">
        <CountdownRing left={left} whole={whole} className="size-16" />
        <span
          className="tabular absolute text-bar font-semibold"
          role="timer"
          aria-label={t`Time left ${time}`}
        >
          {time}
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p role="status" className="font-semibold text-gold-text">
          <Trans>Waiting for your payment</Trans>
        </p>
        <p className="text-xs text-muted">
          <Trans>
            It works once. If you pay late the money is not lost: it is credited when the bank confirms.
          </Trans>
        </p>
      </div>
    </div>
  );
}

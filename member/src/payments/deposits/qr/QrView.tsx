import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWide } from '../../../frame/device/useBrowser.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { copyText } from '../../../ui/button/CopyButton.tsx';
import { BigMoney } from '../../../ui/money/Money.tsx';
import { CountdownRing, formatCountdown, useSecondsLeft } from '../../../ui/status/CountdownRing.tsx';
import { FromOwnAccount } from '../ThirdPartyDeposit.tsx';
import { CancelQr } from './CancelQr.tsx';
import { QrActions } from './QrActions.tsx';
import { OtherPhoneSteps, SamePhoneSteps } from './QrPhoneSteps.tsx';
import { useCancelQr } from './useCancelQr.ts';
import { type Qr, wholeLife } from './useQr.ts';

/** Ids of QRs whose picture was saved since the app was started; their next step is the bank's app. */
const kept = new Set<string>();

interface Props {
  qr: Qr;
  /** Time of the answer that `expireIn` counts from, in ms. */
  readAt: number;
  bankName: string;
  onCancelled: () => void;
  onExpired: () => void;
}

/** An open QR that waits for payment. */
export function QrView({ qr, readAt, bankName, onCancelled, onExpired }: Props) {
  const left = useSecondsLeft(readAt + qr.expireIn * 1000);
  const wide = useWide();
  const qrcodeId = qr.qrcodeId ?? '';
  const cancel = useCancelQr(qrcodeId, onCancelled);
  const [kept, setKept] = useState(() => isQrKept(qrcodeId));
  const onKept = () => {
    rememberQrKept(qrcodeId);
    setKept(true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is up
  useEffect(() => {
    if (left === 0) onExpired();
  }, [left === 0]);

  return (
    <div className="grid gap-3.5 side:grid-cols-2 md:grid-cols-2 md:gap-x-5">
      <QrCard qr={qr} bankName={bankName} />
      <div className="grid min-w-0 content-start gap-3.5">
        <Waiting left={left} whole={wholeLife(qr)} cancelling={cancel.isPending} />
        <FromOwnAccount />
        {wide ? (
          <OtherPhoneSteps payload={qr.payload} kept={kept} />
        ) : (
          <SamePhoneSteps payload={qr.payload} kept={kept} />
        )}
        <CancelQr cancel={cancel} />
      </div>
      {/* Hides the payment buttons while the QR is being cancelled. */}
      {cancel.isPending ? null : <QrActions qr={qr} bankName={bankName} kept={kept} onKept={onKept} />}
    </div>
  );
}

function QrCard({ qr, bankName }: { qr: Qr; bankName: string }) {
  const { t } = useLingui();
  const { reference } = qr;
  const card = useRef<HTMLElement>(null);
  // The form that this replaces may have been scrolled down to its button. Its start, because on a small screen with large
  // letters the card is higher than the dialog.
  useEffect(() => {
    card.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <figure
      ref={card}
      className="rounded-lg border border-line px-3 pt-3 pb-2 text-center *:first:scroll-mt-8"
    >
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
      <figcaption className="mt-2 flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
        {reference ? (
          <>
            <span>
              <Trans>Reference</Trans> <span className="tabular text-text">{reference}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              icon={<Copy size={17} />}
              onClick={() => void copyText(reference)}
            >
              <Trans>Copy</Trans>
            </Button>
          </>
        ) : (
          bankName
        )}
      </figcaption>
    </figure>
  );
}

function Waiting({ left, whole, cancelling }: { left: number; whole: number; cancelling: boolean }) {
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
          {cancelling ? (
            <Trans>This QR is being cancelled. Please don’t pay it.</Trans>
          ) : (
            <Trans>Waiting for your payment</Trans>
          )}
        </p>
        <p className="text-xs text-muted">
          <Trans>
            This QR works once. If you pay late, your money isn’t lost: it’s credited when the bank confirms.
          </Trans>
        </p>
      </div>
    </div>
  );
}

function isQrKept(qrcodeId: string): boolean {
  return kept.has(qrcodeId);
}

function rememberQrKept(qrcodeId: string): void {
  kept.add(qrcodeId);
}

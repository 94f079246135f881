import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { CountdownRing, formatCountdown } from '../../../ui/status/CountdownRing.tsx';
import { type Qr, useSecondsLeft, wholeLife } from './useQr.ts';

interface Props {
  qr: Qr;
  /** When `expireIn` was true, in ms. */
  readAt: number;
  onOpen: () => void;
}

/** A QR that still waits is one press away, whatever else the member came for. */
export function OpenQrBanner({ qr, readAt, onOpen }: Props) {
  const { t } = useLingui();
  const left = useSecondsLeft(readAt + qr.expireIn * 1000);
  const shown = moneyText(qr.amount);
  const time = formatCountdown(left);
  return (
    <section className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-progress-tint px-3 py-2.5 text-progress">
      <span className="relative grid size-11 flex-none place-items-center">
        <CountdownRing left={left} whole={wholeLife(qr)} />
        <QrCode size={18} className="absolute" />
      </span>
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold">
          <Trans>QR {shown} is still open</Trans>
        </span>
        <span className="tabular block text-xs" role="timer" aria-label={t`Time left ${time}`}>
          <Trans>Waiting for your payment, {time} left</Trans>
        </span>
      </p>
      <Button look="plain" size="small" onClick={onOpen}>
        <Trans>Open QR</Trans>
      </Button>
    </section>
  );
}

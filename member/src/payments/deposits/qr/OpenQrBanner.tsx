import { Trans } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { useAsOf } from '../../../frame/call/useAsOf.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { CountdownRing, useSecondsLeft } from '../../../ui/status/CountdownRing.tsx';
import { QrWaiting } from './QrWaiting.tsx';
import type { OpenQr } from './useOpenQr.ts';
import { wholeLife } from './useQr.ts';

interface Props {
  of: OpenQr;
  onOpen: () => void;
}

/** Link to an open QR, shown first in the deposit dialog. */
export function OpenQrBanner({ of: { qr, readAt, isError }, onOpen }: Props) {
  const asOf = useAsOf([{ data: qr, dataUpdatedAt: readAt, isError }]);
  const left = useSecondsLeft(readAt + qr.expireIn * 1000);
  const shown = moneyText(qr.amount);
  return (
    <section className="mb-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-lg bg-progress-tint px-3 py-2.5 text-progress">
      <span className="relative grid size-11 flex-none place-items-center">
        <CountdownRing left={left} whole={wholeLife(qr)} />
        <QrCode size={18} className="absolute" />
      </span>
      <div className="min-w-[min(100%,9.5rem)] flex-1">
        <p className="text-sm font-semibold">
          <Trans>QR {shown} is still open</Trans>
        </p>
        <QrWaiting left={left} asOf={asOf} />
      </div>
      <Button variant="plain" size="small" onClick={onOpen}>
        <Trans>Open QR</Trans>
      </Button>
    </section>
  );
}

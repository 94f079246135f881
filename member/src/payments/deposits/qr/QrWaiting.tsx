import { Trans, useLingui } from '@lingui/react/macro';
import { formatCountdown } from '../../../ui/status/CountdownRing.tsx';

interface Props {
  /** Whole seconds. */
  left: number;
  /** As from useAsOf: it may have been paid since, and nobody pays twice. */
  asOf: string | null;
}

/** What an open QR waits for, in the one line that a card has for it. */
export function QrWaiting({ left, asOf }: Props) {
  const { t } = useLingui();
  const time = formatCountdown(left);
  if (asOf !== null)
    return (
      <p className="text-xs text-progress">
        <Trans>As of {asOf}. If you have paid, do not pay again.</Trans>
      </p>
    );
  return (
    <p className="text-xs text-progress" role="timer" aria-label={t`Time left ${time}`}>
      <Trans>
        Waiting for your payment, <b className="tabular font-semibold">{time}</b> left
      </Trans>
    </p>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { formatCountdown } from '../../../ui/status/CountdownRing.tsx';

interface Props {
  /** Whole seconds. */
  left: number;
  /**
   * Time of stale data from `useAsOf`, null for current data. A QR shown as of then may have been paid since,
   * and nobody must pay twice.
   */
  asOf: string | null;
}

/** Status of an open QR in one line. */
export function QrWaiting({ left, asOf }: Props) {
  const { t } = useLingui();
  const time = formatCountdown(left);
  if (asOf !== null)
    return (
      <p className="text-xs text-progress">
        <Trans>As of {asOf}. If you have paid, don’t pay again.</Trans>
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

import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';

interface Props {
  currency: Currency;
  autoLimitMinor: number;
  autoDailyMinor: number;
  secondLimitMinor: number;
}

const pauseMs = 400;

/** What these limits would have done to recent withdrawals. */
export function LimitsEffect(limits: Props) {
  const { t } = useLingui();
  const asked = JSON.stringify(limits);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), pauseMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const query = JSON.parse(settled) as Props; // Cast: serialised above.
  const { data } = useBackoffice('previewLimitsEffect', { request: { query }, keep: true });
  if (!data) return null;
  const { days, paid, waits, waited, takesTwo, tookTwo } = data;
  if (paid === 0) return <p className="text-muted">{t`Nobody withdrew in the last ${days} days.`}</p>;
  return (
    <p className="text-muted">
      {t`Of ${paid} withdrawals in the last ${days} days ${waits} would have needed review, ${takesTwo} of them two approvals. With the current limits: ${waited} and ${tookTwo}. By amount only; other review reasons come on top.`}
    </p>
  );
}

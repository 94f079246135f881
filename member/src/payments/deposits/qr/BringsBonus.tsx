import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useRefetch } from '../../../frame/api/readings.ts';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { useDepositOffer } from '../../../wallet/active-bonus/useDepositOffer.ts';

/** Shows which bonus the deposit just made qualifies for, since a bonus is never taken automatically. */
export function BringsBonus() {
  const dialogs = useDialogs();
  const askAgain = useRefetch();
  const offer = useDepositOffer();
  const look = useEffectEvent(() => void askAgain('getBonuses'));
  useEffect(() => look(), []);
  if (!offer) return null;
  const { name } = offer;
  const shown = moneyText(offer.preview.deposit ?? 0);
  return (
    <div className="mt-4 grid w-full gap-2 text-left">
      <Notice tone="progress">
        <Trans>
          Your deposit of {shown} can bring you the bonus {name}.
        </Trans>
      </Notice>
      <Button variant="plain" size="small" onClick={() => dialogs.open({ name: 'bonus', id: offer.code })}>
        <Trans>Show the bonus</Trans>
      </Button>
    </div>
  );
}

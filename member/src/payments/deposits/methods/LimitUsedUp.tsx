import { Trans } from '@lingui/react/macro';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { formatMinute } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { moneyText, shortMoney } from '../../../ui/money/currency.ts';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import type { RemainingLimit } from './amounts.ts';

interface Props {
  room: RemainingLimit;
  /** Minimum of this method; less than that may still be left. */
  least?: number;
}

/** Replaces the amount form when the member's own limit leaves too little. */
export function LimitUsedUp({ room, least = 1 }: Props) {
  const dialogs = useDialogs();
  const leaves = moneyText(room.left);
  const from = shortMoney(least);
  const until = formatMinute(new Date(room.until));
  return (
    <div className="grid gap-3">
      <Notice tone="progress">
        {room.isZero ? (
          <Trans>Your deposit limit is 0, so deposits are off.</Trans>
        ) : room.left >= 1 ? (
          <Trans>
            Your deposit limit leaves {leaves}, but the minimum for this method is {from}. Your limit resets
            on {until}.
          </Trans>
        ) : room.byQr ? (
          <Trans>
            Unpaid QRs, even cancelled ones, have used up your deposit limit. The last one expires on {until}.
          </Trans>
        ) : (
          <Trans>You’ve reached your deposit limit. It resets on {until}.</Trans>
        )}
      </Notice>
      <Button variant="plain" onClick={() => dialogs.open({ name: 'limits' })}>
        <Trans>Limits and breaks</Trans>
      </Button>
    </div>
  );
}

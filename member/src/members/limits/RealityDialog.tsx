import { formatTime } from '@kapao/core/calendar';
import { minuteMs } from '@kapao/core/time';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '../../frame/address/address.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AlertPanel } from '../../ui/dialog/AlertPanel.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Money } from '../../ui/money/Money.tsx';
import { useLimitTexts } from './limit-texts.ts';
import type { Reality } from './reality.ts';

interface Props {
  reality: Reality;
  elapsedMs: number;
  onClose: () => void;
}

/** Reality check: how long the session has lasted and its result. Logging out is as easy as continuing. */
export function RealityDialog({ reality, elapsedMs, onClose }: Props) {
  const words = useLimitTexts();
  const dialogs = useDialogs();
  const go = useGo();
  const long = words.minutes(Math.max(1, Math.floor(elapsedMs / minuteMs)));
  const since = formatTime(new Date(reality.beganAt));
  return (
    <AlertPanel
      open
      title={<Trans>You’ve been playing for {long}</Trans>}
      text={<Trans>Your results since {since}</Trans>}
      onClose={onClose}
    >
      <dl className="overflow-hidden rounded-lg border border-line text-sm">
        <Figure label={<Trans>Deposited</Trans>} amount={reality.deposits} />
        <Figure label={<Trans>Withdrawn</Trans>} amount={reality.withdrawals} />
        <Figure label={<Trans>Won or lost in games</Trans>} amount={reality.result} signed />
      </dl>
      <Button onClick={onClose}>
        <Trans>Keep going</Trans>
      </Button>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant="plain"
          size="small"
          className="min-h-12"
          onClick={() => {
            onClose();
            dialogs.open({ name: 'break', id: 'break' });
          }}
        >
          <Trans>Take a break</Trans>
        </Button>
        {/* The login page ends the session. */}
        <Button variant="plain" size="small" className="min-h-12" onClick={() => go('/login')}>
          <Trans>Log out</Trans>
        </Button>
      </div>
    </AlertPanel>
  );
}

function Figure({ label, amount, signed }: { label: ReactNode; amount: number; signed?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular font-semibold">
        {signed && amount > 0 ? `+${moneyText(amount)}` : <Money amount={amount} />}
      </dd>
    </div>
  );
}

import { Trans } from '@lingui/react/macro';
import { useGo } from '../../frame/address/address.ts';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { HeldRound, RoundOutlook } from '../round/held-round.ts';

interface Props {
  round: HeldRound;
  outlook: RoundOutlook;
}

/** Before all is played a bonus lets nothing out: how far it is, and the way to it. */
export function BonusFirst({ round, outlook }: Props) {
  const go = useGo();
  const { name } = round;
  const { left, percent } = outlook;
  const toPlay = moneyText(left);
  return (
    <>
      <Notice tone="progress">
        <p>
          <Trans>
            You hold the bonus {name}. A withdrawal waits until {toPlay} more is played ({percent}% is done).
          </Trans>
        </p>
        {/* The words above say the same. */}
        <span aria-hidden className="my-1.5 block h-2 overflow-hidden rounded-full bg-card">
          <span className="gold-fill block h-full rounded-full" style={{ width: `${percent}%` }} />
        </span>
      </Notice>
      <Button onClick={() => go('/user/bonus')}>
        <Trans>Show the bonus</Trans>
      </Button>
    </>
  );
}

/** What a withdrawal does to a bonus that is played, before anybody presses. */
export function BonusEnds({ round, takeHome }: { round: HeldRound; takeHome: number }) {
  const { name } = round;
  const kept = moneyText(takeHome);
  const all = moneyText(round.total);
  return takeHome < round.total ? (
    <Notice tone="progress">
      <Trans>
        The bonus {name} is played. Withdrawing ends it: you keep {kept} of {all}, the most that it allows.
      </Trans>
    </Notice>
  ) : (
    <Notice tone="success">
      <Trans>
        The bonus {name} is played. Withdrawing ends it, and all of your {kept} is yours.
      </Trans>
    </Notice>
  );
}

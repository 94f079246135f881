import { Trans } from '@lingui/react/macro';
import { useGo } from '../../frame/address/address.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { HeldRound, RoundOutlook } from '../round/held-round.ts';

/** What a bonus that is held means for a withdrawal, before anybody presses: it waits, or it ends the bonus. */
export function BonusFirst({ round, outlook }: { round: HeldRound; outlook: RoundOutlook }) {
  const go = useGo();
  const { name } = round;
  const { left, takeHome, percent } = outlook;
  const toPlay = moneyText(left);
  const kept = moneyText(takeHome);
  const all = moneyText(round.total);
  if (takeHome === null)
    return (
      <Notice tone="progress">
        <p>
          <Trans>
            You hold the bonus {name}. A withdrawal waits until {toPlay} more is played ({percent}% is done).
          </Trans>
        </p>
        <button
          type="button"
          onClick={() => go('/user/bonus')}
          className="-my-1.5 min-h-11 font-semibold underline underline-offset-2"
        >
          <Trans>Show the bonus</Trans>
        </button>
      </Notice>
    );
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

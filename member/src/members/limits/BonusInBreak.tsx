import { toWire } from '@kapao/core/money';
import { keptAtExpiry } from '@kapao/core/reward/bonus-expiry';
import { readStoredBonus } from '@kapao/core/reward/stored-bonus';
import { bonusFiguresOf } from '@kapao/core/reward/wagering';
import { Trans } from '@lingui/react/macro';
import { formatMinute } from '../../i18n/dates.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { WaitingBonus } from '../pause/useWaitingBonus.ts';

interface Props {
  /** Active bonus that cannot be played during the break. */
  waitingBonus: WaitingBonus;
  /** Planned end of the break. */
  until: Date;
}

/** Warning before a break: it stops neither the time of a bonus nor its wagering requirement. */
export function BonusInBreak({ waitingBonus, until }: Props) {
  const { bonus, progress } = readStoredBonus(waitingBonus);
  const { left, cancel } = bonusFiguresOf(bonus, progress);
  const { name } = waitingBonus;
  const toPlay = moneyText(toWire(left));
  const ends = formatMinute(new Date(waitingBonus.expiresAt));
  const kept = moneyText(keptAtExpiry(waitingBonus));
  const cancelled = cancel && moneyText(toWire(cancel.kept));
  return (
    <Notice tone="progress">
      <p>
        <Trans>
          Your bonus {name} is active: {toPlay} is still to be played until {ends}. You cannot play it
          meanwhile, its time keeps running, and you can withdraw once it has ended.
        </Trans>
      </p>
      <p className="mt-1.5">
        {new Date(waitingBonus.expiresAt) <= until ? (
          <Trans>
            Its time runs out before you can play again. Then the bonus and its winnings are taken off, and
            you can withdraw the rest: {kept} as things stand.
          </Trans>
        ) : (
          <Trans>
            You can continue playing afterwards. If its time runs out first, the bonus and its winnings are
            taken off, and you keep {kept} as things stand.
          </Trans>
        )}
      </p>
      {cancelled === null ? null : (
        <p className="mt-1.5">
          <Trans>You can also cancel it, now or meanwhile, and keep {cancelled} as things stand.</Trans>
        </p>
      )}
    </Notice>
  );
}

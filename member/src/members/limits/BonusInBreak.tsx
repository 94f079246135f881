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
          Your {name} bonus is active, with {toPlay} left to wager by {ends}. You can’t wager during the
          break, but its time keeps running. You can withdraw once the bonus has ended.
        </Trans>
      </p>
      <p className="mt-1.5">
        {new Date(waitingBonus.expiresAt) <= until ? (
          <Trans>
            The bonus will expire before you can play again. It’s then deducted along with its winnings, and
            you can withdraw the rest, {kept} at today’s balance.
          </Trans>
        ) : (
          <Trans>
            You can continue playing afterwards. If the bonus expires first, it’s deducted along with its
            winnings, and at today’s balance you keep {kept}.
          </Trans>
        )}
      </p>
      {cancelled === null ? null : (
        <p className="mt-1.5">
          <Trans>
            You can also cancel the bonus, now or during the break, and keep {cancelled} at today’s balance.
          </Trans>
        </p>
      )}
    </Notice>
  );
}

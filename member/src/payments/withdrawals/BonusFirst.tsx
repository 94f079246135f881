import { Trans } from '@lingui/react/macro';
import { useGo } from '../../frame/address/address.ts';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { ActiveBonus, BonusOutlook } from '../../wallet/active-bonus/active-bonus.ts';

interface Props {
  activeBonus: ActiveBonus;
  outlook: BonusOutlook;
}

/**
 * Says that an active bonus allows no withdrawal before its wagering is complete, with the progress and a
 * button to the bonus page.
 */
export function BonusFirst({ activeBonus, outlook }: Props) {
  const go = useGo();
  const { name } = activeBonus;
  const { left, percent } = outlook;
  const toPlay = moneyText(left);
  return (
    <>
      <Notice tone="progress">
        <p>
          <Trans>
            Your {name} bonus is active. You can withdraw once you’ve wagered {toPlay} more ({percent}% done).
          </Trans>
        </p>
        {/* Hidden from screen readers, since the words above say the same. */}
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

/** Says what a withdrawal does to a bonus whose wagering is complete. */
export function BonusEnds({ activeBonus, takeHome }: { activeBonus: ActiveBonus; takeHome: number }) {
  const { name } = activeBonus;
  const kept = moneyText(takeHome);
  const all = moneyText(activeBonus.total);
  return takeHome < activeBonus.total ? (
    <Notice tone="progress">
      <Trans>
        You’ve completed the {name} bonus. Withdrawing ends it, and you keep {kept} of {all}, the bonus’s
        maximum.
      </Trans>
    </Notice>
  ) : (
    <Notice tone="success">
      <Trans>
        You’ve completed the {name} bonus. Withdrawing ends it, and you keep all {kept}.
      </Trans>
    </Notice>
  );
}

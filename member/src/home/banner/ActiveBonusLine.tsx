import { Trans } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import { useGo } from '../../frame/address/address.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { type ActiveBonus, outlookOfBonus } from '../../wallet/active-bonus/active-bonus.ts';
import { Line } from './Line.tsx';

/** Progress of the active bonus; its page has the details. */
export function ActiveBonusLine({ activeBonus, hidden }: { activeBonus: ActiveBonus; hidden: boolean }) {
  const go = useGo();
  const { percent, left } = outlookOfBonus(activeBonus);
  const toPlay = hidden ? '••••' : moneyText(left);
  return (
    <Line
      icon={Gift}
      title={activeBonus.name}
      line={
        left > 0 ? (
          <Trans>Wager {toPlay} more to withdraw</Trans>
        ) : (
          <Trans>Wagering complete: you can withdraw</Trans>
        )
      }
      aside={
        <span className="mt-1 flex items-center gap-2.5 lg:mt-0 lg:w-64">
          {/* The number beside the bar says the same. */}
          <span aria-hidden className="block h-1.5 flex-1 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-gold transition-[width] duration-(--calm)"
              style={{ width: `${percent}%` }}
            />
          </span>
          <span className="tabular flex-none text-xs font-semibold">{percent}%</span>
        </span>
      }
      onClick={() => go('/user/bonus')}
    />
  );
}

import { toWire } from '@kapao/core/money';
import { readStoredBonus } from '@kapao/core/reward/stored-bonus';
import { ownFundsOf } from '@kapao/core/reward/wagering';
import { Trans } from '@lingui/react/macro';
import { ArrowUpFromLine, CircleX, ClockAlert, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyText, shortMoney } from '../../../ui/money/currency.ts';
import { Money } from '../../../ui/money/Money.tsx';
import type { ActiveBonus } from '../../../wallet/active-bonus/active-bonus.ts';
import { useWeightTexts } from '../terms/useWeightTexts.ts';
import type { ActiveBonusView } from './active-bonus-view.ts';

interface Props {
  activeBonus: ActiveBonus;
  view: ActiveBonusView;
  /** Id of the sentence about cancelling, which describes the button. */
  cancelId: string;
}

/**
 * Outlook of the bonus: what is still to wager, and what a withdrawal, a cancellation or expiry would leave now, each
 * as a figure and a sentence.
 */
export function OutlookLines({ activeBonus, view, cancelId }: Props) {
  const weights = useWeightTexts()(activeBonus.terms.weights, activeBonus.games);
  const { left, withdraw, cancel, over } = view;
  return (
    <ul className="border-t border-line">
      <Line icon={Hourglass} name={<Trans>Left to wager</Trans>} value={<Money amount={left} />}>
        {left === 0 ? <Trans>Wagering complete.</Trans> : weights}
      </Line>
      <Line
        icon={ArrowUpFromLine}
        name={<Trans>If you withdraw now</Trans>}
        value={<Money amount={withdraw.may === 'not-yet' ? 0 : withdraw.takeHome} />}
      >
        <IfWithdrawn withdraw={withdraw} />
      </Line>
      <Line
        id={cancelId}
        icon={CircleX}
        name={<Trans>If you cancel</Trans>}
        value={
          cancel.may === 'not-yet' ? (
            <span className="text-muted">
              <Trans>Can’t be cancelled yet</Trans>
            </span>
          ) : (
            <Money amount={cancel.kept} />
          )
        }
      >
        <IfCancelled activeBonus={activeBonus} view={view} />
      </Line>
      <Line icon={ClockAlert} name={<Trans>If the time runs out</Trans>} value={<Money amount={over.kept} />}>
        <IfOver activeBonus={activeBonus} over={over} />
      </Line>
    </ul>
  );
}

function IfWithdrawn({ withdraw }: { withdraw: ActiveBonusView['withdraw'] }) {
  if (withdraw.may === 'all') return <Trans>Everything, including the bonus.</Trans>;
  if (withdraw.may === 'part') {
    const most = shortMoney(withdraw.takeHome);
    return <Trans>You can withdraw up to {most}; anything above that is deducted.</Trans>;
  }
  if (withdraw.cap === null) return <Trans>Everything, once wagering is complete.</Trans>;
  const cap = shortMoney(withdraw.cap);
  return <Trans>Up to {cap}, once wagering is complete.</Trans>;
}

function IfCancelled({ activeBonus, view: { cancel } }: Pick<Props, 'activeBonus' | 'view'>) {
  if (cancel.may === 'not-yet') {
    const line = moneyText(cancel.bustThreshold);
    return <Trans>Once your total is {line} or less.</Trans>;
  }
  if (cancel.may === 'success') return <Trans>This completes the bonus, just like a withdrawal.</Trans>;
  const total = moneyText(activeBonus.total);
  const bonus = shortMoney(activeBonus.bonus);
  return (
    <Trans>
      Your {total} minus the {bonus} bonus.
    </Trans>
  );
}

/** Outcome if the bonus expired now; later wins and bets change it. */
function IfOver({ activeBonus, over }: { activeBonus: ActiveBonus; over: ActiveBonusView['over'] }) {
  if (over.played) return <Trans>This completes the bonus, just like a withdrawal.</Trans>;
  const total = moneyText(activeBonus.total);
  const bonus = shortMoney(activeBonus.bonus);
  const own = moneyText(toWire(ownFundsOf(readStoredBonus(activeBonus).bonus)));
  return (
    <Trans>
      Your {total} minus the {bonus} bonus, but no more than your own {own}. Winnings are also deducted.
    </Trans>
  );
}

interface LineProps {
  id?: string;
  icon: LucideIcon;
  name: ReactNode;
  value: ReactNode;
  children: ReactNode;
}

function Line({ id, icon: Icon, name, value, children }: LineProps) {
  return (
    <li className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
      <span className="mt-0.5 grid size-9 flex-none place-items-center rounded-[10px] bg-page text-muted">
        <Icon size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-medium">{name}</span>
          <span className="font-semibold">{value}</span>
        </p>
        <p id={id} className="text-[0.8125rem] text-muted">
          {children}
        </p>
      </div>
    </li>
  );
}

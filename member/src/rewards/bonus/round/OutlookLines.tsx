import { Trans } from '@lingui/react/macro';
import { ArrowUpFromLine, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HeldRound } from '../../../money/round/held-round.ts';
import { moneyText, shortMoney } from '../../../ui/money/currency.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { useWeightWords } from '../terms/useWeightWords.ts';
import type { RoundView } from './round-view.ts';

interface Props {
  round: HeldRound;
  view: RoundView;
}

/** What is still to play, and what a withdrawal or a cancellation would come to now: a figure and a sentence each. */
export function OutlookLines({ round, view }: Props) {
  const weights = useWeightWords()(round.terms.weights);
  const { left, withdraw, cancel } = view;
  return (
    <ul className="border-t border-line">
      <Line icon={Hourglass} name={<Trans>Still to play</Trans>} figure={<Money amount={left} />}>
        {left === 0 ? <Trans>Everything is played.</Trans> : weights}
      </Line>
      <Line
        icon={ArrowUpFromLine}
        name={<Trans>If you withdraw now</Trans>}
        figure={<Money amount={withdraw.may === 'not-yet' ? 0 : withdraw.takeHome} />}
      >
        <IfWithdrawn withdraw={withdraw} />
      </Line>
      <Line
        icon={CircleX}
        name={<Trans>If you cancel now</Trans>}
        figure={
          cancel.may === 'not-yet' ? (
            <span className="text-muted">
              <Trans>Not yet</Trans>
            </span>
          ) : (
            <Money amount={cancel.kept} />
          )
        }
      >
        <IfCancelled round={round} view={view} />
      </Line>
    </ul>
  );
}

function IfWithdrawn({ withdraw }: { withdraw: RoundView['withdraw'] }) {
  if (withdraw.may === 'all') return <Trans>Everything is yours, the bonus too.</Trans>;
  if (withdraw.may === 'part') {
    const most = shortMoney(withdraw.takeHome);
    return <Trans>This bonus lets you keep {most}; what is over it goes back.</Trans>;
  }
  if (withdraw.cap === null) return <Trans>Everything, once all is played.</Trans>;
  const cap = shortMoney(withdraw.cap);
  return <Trans>Up to {cap}, once all is played.</Trans>;
}

function IfCancelled({ round, view: { cancel } }: Props) {
  if (cancel.may === 'not-yet') {
    const line = moneyText(cancel.failLine);
    return <Trans>Once your total is {line} or less.</Trans>;
  }
  if (cancel.may === 'success') return <Trans>It ends well, as with a withdrawal.</Trans>;
  const total = moneyText(round.total);
  const bonus = shortMoney(round.bonus);
  return (
    <Trans>
      Your {total} less the bonus of {bonus}.
    </Trans>
  );
}

interface LineProps {
  icon: LucideIcon;
  name: ReactNode;
  figure: ReactNode;
  children: ReactNode;
}

function Line({ icon: Icon, name, figure, children }: LineProps) {
  return (
    <li className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
      <span className="mt-0.5 grid size-9 flex-none place-items-center rounded-[10px] bg-page text-muted">
        <Icon size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-medium">{name}</span>
          <span className="font-semibold">{figure}</span>
        </p>
        <p className="text-[0.8125rem] text-pretty text-muted">{children}</p>
      </div>
    </li>
  );
}

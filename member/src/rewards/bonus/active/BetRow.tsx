import type { Weights } from '@kapao/core/reward/terms';
import { Trans } from '@lingui/react/macro';
import { formatMinute } from '../../../i18n/dates.ts';
import { cx } from '../../../ui/design/cx.ts';
import { moneyText } from '../../../ui/money/currency.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { useKindTexts } from '../terms/useWeightTexts.ts';
import { type BonusBet, betReason } from './bet-reason.ts';

/** One bet: its stake, how much counts towards wagering, and why not more. */
export function BetRow({ bet, weights }: { bet: BonusBet; weights: Weights }) {
  const { counted } = bet;
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-[7rem] flex-1 text-sm font-medium">{bet.game}</p>
        <Money
          amount={counted}
          className={cx('ml-auto text-sm font-semibold', counted === 0 && 'font-medium text-muted')}
        />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-[0.8125rem] text-muted">
        <p className="min-w-[7rem] flex-1">
          <Reason bet={bet} weights={weights} />
        </p>
        <p className="tabular ml-auto text-xs">{formatMinute(new Date(bet.at))}</p>
      </div>
    </li>
  );
}

function Reason({ bet, weights }: { bet: BonusBet; weights: Weights }) {
  const reason = betReason(bet, weights);
  const kind = useKindTexts()[bet.kind];
  const stake = moneyText(bet.stake);
  const turnover = moneyText(bet.turnover);
  switch (reason.why) {
    case 'full':
      return <Trans>Stake {stake}</Trans>;
    case 'open':
      return <Trans>Stake {stake} · not settled yet</Trans>;
    case 'void':
      return <Trans>Stake {stake} · void, doesn’t count</Trans>;
    case 'no-turnover':
      return <Trans>Stake {stake} · not counted by the game</Trans>;
    case 'barred':
      return <Trans>Stake {stake} · not part of this bonus</Trans>;
    case 'weighted': {
      const { percent } = reason;
      return (
        <Trans>
          Stake {stake} · {kind} {percent}%
        </Trans>
      );
    }
    case 'part': {
      const { percent } = reason;
      return percent === 100 ? (
        <Trans>
          Stake {stake} · {turnover} of it counts
        </Trans>
      ) : (
        <Trans>
          Stake {stake} · {kind} {percent}% of {turnover}
        </Trans>
      );
    }
  }
}

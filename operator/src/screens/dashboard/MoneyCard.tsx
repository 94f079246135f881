import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { formatTime } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';
import { weekMs } from '@kapao/core/time';
import { Plural, useLingui } from '@lingui/react/macro';
import { amountOf, changeOf, shortAmount } from '../../base/amount.ts';
import { shortDay } from '../../base/bangkok.ts';
import { currentTag } from '../../i18n/i18n.ts';
import { Lines } from '../../ui/chart/Charts.tsx';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { StatTile } from '../../ui/show/StatTile.tsx';
import { dayCurve, sumUntil } from './day-curve.ts';

const hourTicks = ['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00', '24:00'];

interface Props {
  today: BackofficeReply<'getDashboard'>;
  currency: Currency;
}

/** The day's money compared with the same time a week ago, and how many members are online. */
export function MoneyCard({ today, currency }: Props) {
  const { t } = useLingui();
  const at = Date.parse(today.at);
  // The current slot counts in full, because its money has already moved.
  const now = sumUntil(today.today, Number.POSITIVE_INFINITY);
  const before = sumUntil(today.weekAgo, at - weekMs);
  const other = shortDay(new Date(at - weekMs), currentTag());
  const otherNet = amountOf(before.in - before.out);
  return (
    <Card grows>
      <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 xl:max-2xl:grid-cols-2">
        <StatTile
          name={t`Money in`}
          value={<Money amount={amountOf(now.in)} currency={currency} sign className="font-bold" />}
          note={
            <>
              <Change change={changeOf(now.in, before.in)} />{' '}
              <Plural value={now.ins} one="# deposit" other="# deposits" />
            </>
          }
        />
        <StatTile
          name={t`Money out`}
          value={<Money amount={amountOf(now.out)} currency={currency} sign className="font-bold" />}
          note={
            <>
              <Change change={changeOf(now.out, before.out)} />{' '}
              <Plural value={now.outs} one="# paid out" other="# paid out" />
            </>
          }
        />
        <StatTile
          name={t`Net deposits`}
          value={<Money amount={amountOf(now.in - now.out)} currency={currency} sign className="font-bold" />}
          note={
            <>
              <Change change={changeOf(now.in - now.out, before.in - before.out)} /> {other}{' '}
              <Money amount={otherNet} currency={currency} signed className="text-muted" />
            </>
          }
        />
        <Online online={today.online} />
      </div>
      <p className="pt-3 text-muted">{t`Cumulative, compared with ${other}`}</p>
      <Lines
        label={t`Money in and out through the day, compared with ${other}`}
        points={dayCurve(today)}
        series={[
          { name: 'in', label: t`Money in`, colour: 'gold' },
          { name: 'out', label: t`Money out`, colour: 'ink' },
          { name: 'inBefore', label: t`in, ${other}`, colour: 'gold', dashed: true },
          { name: 'outBefore', label: t`out, ${other}`, colour: 'grey', dashed: true },
        ]}
        show={(value) => formatAmount(value, currency)}
        showShort={shortAmount}
        height={190}
        grows
        ticks={hourTicks}
      />
    </Card>
  );
}

function Online({ online }: { online: BackofficeReply<'getDashboard'>['online'] }) {
  const { t } = useLingui();
  const line = online.line.map(({ members }) => members);
  const peak = online.peak.toLocaleString('en');
  const peakAt = online.peakAt ? formatTime(new Date(online.peakAt)) : '';
  return (
    <StatTile
      name={t`Members online`}
      value={<span>{online.now === null ? '–' : online.now.toLocaleString('en')}</span>}
      chart={line.length > 1 ? <Sparkline label={t`The last three hours`} values={line} tone="gold" /> : null}
      note={online.peakAt ? t`peak ${peak} at ${peakAt}` : t`none yet today`}
    />
  );
}

/** Difference from the earlier figure in percent; renders nothing if the earlier figure was zero. */
function Change({ change }: { change: number | null }) {
  if (change === null) return null;
  const size = Math.abs(change);
  const text = size >= 1000 ? '> 1,000' : size.toFixed(1);
  return (
    <span className="tabular font-semibold text-text">
      {change < 0 ? '−' : '+'}
      {text}% ·
    </span>
  );
}

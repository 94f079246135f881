import { formatAmount } from '@kapao/core/money-format';
import { useLingui } from '@lingui/react/macro';
import { amountOf, shortAmount } from '../../base/amount.ts';
import { Bars } from '../../ui/chart/Charts.tsx';
import { dayText } from '../../ui/field/typed-day.ts';
import { Card } from '../../ui/show/Card.tsx';
import { EndsBar } from './simulation/EndsBar.tsx';
import { asDraft, type OfferPage } from './useOfferEdit.ts';

/** Real costs of the bonuses that have ended. */
export function ActualCost({ page }: { page: OfferPage }) {
  const { t } = useLingui();
  const { days, ends } = page;
  if (days.length === 0) return null;
  const { currency } = asDraft(page.live?.offer ?? page.draft?.offer);
  return (
    <Card title={t`Actual cost`} note={t`on the day the bonus ended`}>
      <Bars
        label={t`Cost by day`}
        points={days.map(({ day, cost, bonus }) => ({
          at: dayText(day).slice(0, 5),
          values: { cost: amountOf(cost), bonus: amountOf(bonus) },
        }))}
        series={[
          { name: 'bonus', label: t`Granted`, colour: 'grey' },
          { name: 'cost', label: t`Cost`, colour: 'gold' },
        ]}
        show={(value) => formatAmount(value, currency)}
        showShort={shortAmount}
        height={150}
      />
      <EndsBar
        parts={[
          { label: t`completed`, count: ends.success, tone: 'success' },
          { label: t`lost`, count: ends.fail, tone: 'muted' },
          { label: t`expired`, count: ends.expired, tone: 'gold' },
          { label: t`ended by staff`, count: ends.void, tone: 'line' },
        ]}
      />
    </Card>
  );
}

import { formatAmount } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { amountOf, shortAmount } from '../../../base/amount.ts';
import type { SpanName } from '../../../base/bangkok.ts';
import { currentTag } from '../../../i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Charts.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { periodName } from './period-name.ts';
import { type Period, rowOf } from './report-rows.ts';

export function ReportChart({
  periods,
  by,
  only,
}: {
  periods: readonly Period[];
  by: SpanName;
  only: string | undefined;
}) {
  const { t } = useLingui();
  const points = periods.map((period) => {
    const { figures } = rowOf(period, only);
    return {
      at: periodName(period, by, currentTag()),
      values: {
        in: amountOf(figures.in.amount),
        out: amountOf(figures.out.amount),
        result: amountOf(figures.result.amount),
      },
    };
  });
  return (
    <Card>
      <Bars
        label={t`Money in, money out and game result`}
        points={points}
        series={[
          { name: 'in', label: t`Money in`, colour: 'gold' },
          { name: 'out', label: t`Money out`, colour: 'ink' },
          { name: 'result', label: t`Game result`, colour: 'blue' },
        ]}
        show={(value) => formatAmount(value)}
        showShort={shortAmount}
        height={210}
      />
    </Card>
  );
}

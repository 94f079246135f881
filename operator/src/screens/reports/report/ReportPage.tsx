import { addDays, dayKey } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf, shortAmount } from '../../../base/amount.ts';
import { type SpanName, usualDays } from '../../../base/bangkok.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { useFilter } from '../../../frame/list/useFilter.ts';
import { useCurrency } from '../../../frame/screen/currency.ts';
import { accountName } from '../../../i18n/account-texts.ts';
import { currentTag } from '../../../i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Charts.tsx';
import { DateRange, type Days } from '../../../ui/field/DateRange.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { Tabs } from '../../../ui/menu/Tabs.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { ErrorState } from '../../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { DayExport } from './DayExport.tsx';
import { PartsCards } from './PartsCards.tsx';
import { periodName } from './period-name.ts';
import { ReportTable } from './ReportTable.tsx';
import { mergePeriods, type Period, partsOf, rowOf } from './report-rows.ts';

const defaults = { by: 'day', from: '', to: '', only: '' };

/** Figures by day, week or month beside the preceding periods. Each links to the ledger entries behind it. */
export function ReportPage() {
  const { t, i18n } = useLingui();
  const currency = useCurrency();
  const [filter, change] = useFilter(defaults);
  // Today's date is fixed for as long as the page is open.
  const [today] = useState(() => dayKey(new Date()));
  const by: SpanName = filter.by === 'week' || filter.by === 'month' ? filter.by : 'day';
  const defaultDays = usualDays(by, today);
  const days: Days = { from: filter.from || defaultDays.from, to: filter.to || defaultDays.to };
  const reading = useBackoffice('getReport', {
    request: {
      query: { by, currency, from: days.from ?? defaultDays.from, to: addDays(days.to ?? defaultDays.to, 1) },
    },
    keep: true,
  });
  const report = reading.data;
  const all = report && mergePeriods(report.periods);
  const only = filter.only || undefined;
  const accounts = all
    ? (['in', 'out', 'result'] as const).flatMap((family) =>
        partsOf(all, null, family).map(({ code }) => code),
      )
    : [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Tabs
          variant="segments"
          label={t`Group by`}
          tabs={[
            { name: 'day', label: t`Days` },
            { name: 'week', label: t`Weeks` },
            { name: 'month', label: t`Months` },
          ]}
          chosen={by}
          onChoose={(name) => change({ by: name, from: '', to: '' })}
        />
        <DateRange
          label={t`Days`}
          days={days}
          onChange={({ from, to }) => change({ from: from ?? '', to: to ?? '' })}
        />
        <Select
          label={t`Account`}
          hiddenLabel
          options={[
            { value: '', label: t`All banks and games` },
            ...accounts.map((code) => ({ value: code, label: accountName(code, (words) => i18n._(words)) })),
          ]}
          value={filter.only}
          onChange={(code) => change({ only: code })}
        />
        <span className="flex-1" />
        <DayExport />
      </div>
      {report && all ? (
        <>
          <ReportChart periods={report.periods} by={by} currency={currency} only={only} />
          <ReportTable report={report} by={by} currency={currency} only={only} />
          {only ? null : <PartsCards now={all} before={mergePeriods(report.before)} currency={currency} />}
        </>
      ) : reading.error ? (
        <ErrorState error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </div>
  );
}

function ReportChart({
  periods,
  by,
  currency,
  only,
}: {
  periods: readonly Period[];
  by: SpanName;
  currency: Currency;
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
        show={(value) => formatAmount(value, currency)}
        showShort={shortAmount}
        height={210}
      />
    </Card>
  );
}

import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountOf, changeOf } from '../../../base/amount.ts';
import { Money } from '../../../ui/show/Money.tsx';
import type { Column } from '../../../ui/table/table.ts';
import { columnFamilies, type ReportRow } from './report-rows.ts';

interface TotalRowsProps {
  columns: readonly Column<ReportRow>[];
  now: ReportRow;
  before: ReportRow;
  currency: Currency;
}

/**
 * Totals of all periods and of as many periods before, and the change in percent. Active members have no
 * total, because one member can be active in several periods.
 */
export function TotalRows({ columns, now, before, currency }: TotalRowsProps) {
  const { t } = useLingui();
  const amounts = (row: ReportRow): Readonly<Record<string, bigint>> => ({
    ...Object.fromEntries(columnFamilies.map((family) => [family, row.figures[family].amount])),
    net: row.net,
    turnover: row.turnover,
  });
  const counted = (row: ReportRow, name: string) =>
    name === 'registered' || name === 'firstDeposits' ? row.members?.[name].toLocaleString('en') : '–';
  const line = (words: string, show: (name: string) => ReactNode) => (
    <tr>
      {columns.map(({ name }, nth) => (
        <td key={name} className={nth === 0 ? 'py-1.5 pr-3 pl-5' : 'px-3 py-1.5 text-right last:pr-5'}>
          {nth === 0 ? words : show(name)}
        </td>
      ))}
    </tr>
  );
  const [ours, theirs] = [amounts(now), amounts(before)];
  const money = (of: Readonly<Record<string, bigint>>, row: ReportRow) => (name: string) => {
    const amount = of[name];
    return amount === undefined ? (
      counted(row, name)
    ) : (
      <Money amount={amountOf(amount)} currency={currency} />
    );
  };
  const change = (name: string) => {
    const percent = changeOf(ours[name] ?? 0n, theirs[name] ?? 0n);
    return percent === null ? '–' : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
  };
  return (
    <>
      {line(t`All together`, money(ours, now))}
      {line(t`Previous period of the same length`, money(theirs, before))}
      {line(t`Change`, change)}
    </>
  );
}

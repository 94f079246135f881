import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountOf, changeText } from '../../../base/amount.ts';
import { cx } from '../../../ui/design/cx.ts';
import { Money } from '../../../ui/show/Money.tsx';
import type { Column } from '../../../ui/table/table.ts';
import { countedMembers, type ReportRow, totalsOf } from './report-rows.ts';

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
  const line = (words: string, show: (name: string) => ReactNode) => (
    // Shown on a phone as a card, like the rows, with the head of each column.
    <tr className="max-md:block max-md:border-b max-md:border-line max-md:py-2">
      {columns.map(({ name, head }, nth) => (
        <td
          key={name}
          className={cx(
            'py-1.5 max-md:flex max-md:justify-between max-md:gap-4 max-md:px-4! max-md:py-1',
            nth === 0 ? 'pr-3 pl-5' : 'px-3 text-right last:pr-5',
          )}
        >
          {nth === 0 ? null : (
            <span aria-hidden className="font-normal text-muted md:hidden">
              {head}
            </span>
          )}
          <span className={nth === 0 ? '' : 'whitespace-nowrap'}>{nth === 0 ? words : show(name)}</span>
        </td>
      ))}
    </tr>
  );
  const [ours, theirs] = [totalsOf(now), totalsOf(before)];
  const figure = (of: Readonly<Record<string, bigint>>) => (name: string) => {
    const value = of[name];
    if (value === undefined) return '–';
    return countedMembers.has(name) ? (
      value.toLocaleString('en')
    ) : (
      <Money amount={amountOf(value)} currency={currency} />
    );
  };
  const change = (name: string) => changeText(ours[name] ?? 0n, theirs[name] ?? 0n);
  return (
    <>
      {line(t`Total`, figure(ours))}
      {line(t`Previous period of the same length`, figure(theirs))}
      {line(t`Change`, change)}
    </>
  );
}

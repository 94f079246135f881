import type { DeskReply } from '@kapao/contract/desk/desk-call-types';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { ChartNoAxesColumn } from 'lucide-react';
import { useNotify } from 'ra-core';
import { amountOf, changeOf } from '../../../base/amount.ts';
import type { SpanName } from '../../../base/spans.ts';
import { familyWords } from '../../../i18n/account-words.ts';
import { sayReadError } from '../../../i18n/error-words.ts';
import { currentTag } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/show/Card.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { ExportButtons } from '../../../ui/table/ExportButtons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { type Column, fileColumns } from '../../../ui/table/table.ts';
import { FigureLink } from './FigureLink.tsx';
import { periodName } from './period-name.ts';
import { type ColumnFamily, columnFamilies, type ReportRow, rowOf, together } from './report-rows.ts';

interface Props {
  report: DeskReply<'getReport'>;
  by: SpanName;
  currency: Currency;
  only: string | undefined;
}

/** A line a period, the newest first; below it all together, and as much time before. */
export function ReportTable({ report, by, currency, only }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const columns = useColumns(by, currency, only);
  const rows = report.periods.map((period) => rowOf(period, only)).reverse();
  const [now, before] = [together(report.periods), together(report.before)];
  return (
    <Card
      flush
      title={t`By period`}
      note={t`Press a figure for the rows behind it`}
      actions={
        <ExportButtons
          what={`figures ${currency}`}
          columns={fileColumns(columns)}
          rows={() => rows}
          onError={(error) => notify(sayReadError(error), { type: 'error' })}
        />
      }
    >
      <div className="overflow-x-auto">
        <Table
          label={t`Figures by period`}
          columns={columns}
          rows={rows}
          rowKey={({ start }) => start}
          empty={<EmptyState icon={ChartNoAxesColumn} title={t`No such days`} />}
          foot={
            now && before ? (
              <Feet
                columns={columns}
                now={rowOf(now, only)}
                before={rowOf(before, only)}
                currency={currency}
              />
            ) : null
          }
        />
      </div>
    </Card>
  );
}

function useColumns(by: SpanName, currency: Currency, only: string | undefined): Column<ReportRow>[] {
  const { t, i18n } = useLingui();
  const money = (family: ColumnFamily): Column<ReportRow> => ({
    name: family,
    head: i18n._(familyWords[family]),
    align: 'end',
    cell: ({ figures, start, end }) => (
      <FigureLink
        amount={figures[family].amount}
        currency={currency}
        family={family}
        from={start}
        to={end}
        code={only}
      />
    ),
    file: ({ figures }) => amountOf(figures[family].amount),
  });
  const plain = (name: string, head: string, of: (row: ReportRow) => bigint): Column<ReportRow> => ({
    name,
    head,
    align: 'end',
    cell: (row) => <Money amount={amountOf(of(row))} currency={currency} />,
    file: (row) => amountOf(of(row)),
  });
  const people = (name: keyof NonNullable<ReportRow['members']>, head: string): Column<ReportRow> => ({
    name,
    head,
    align: 'end',
    cell: ({ members }) => (
      <span className="tabular">{members ? members[name].toLocaleString('en') : '–'}</span>
    ),
    file: ({ members }) => members?.[name],
  });
  return [
    {
      name: 'period',
      head: t`Period`,
      cell: (row) => <span className="whitespace-nowrap">{periodName(row, by, currentTag())}</span>,
      file: ({ start }) => start,
    },
    ...columnFamilies.slice(0, 2).map(money),
    plain('net', t`In less out`, ({ net }) => net),
    money('result'),
    plain('turnover', t`Turnover`, ({ turnover }) => turnover),
    ...columnFamilies.slice(3).map(money),
    ...(only
      ? []
      : [
          people('open', t`Active`),
          people('play', t`Played`),
          people('deposit', t`Deposited`),
          people('registered', t`New`),
          people('firstDeposits', t`First deposits`),
        ]),
  ];
}

interface FeetProps {
  columns: readonly Column<ReportRow>[];
  now: ReportRow;
  before: ReportRow;
  currency: Currency;
}

/** All periods, as many before, and by how many percent they differ. Who was active in several is one: no sum says how many. */
function Feet({ columns, now, before, currency }: FeetProps) {
  const { t } = useLingui();
  const amounts = (row: ReportRow): Readonly<Record<string, bigint>> => ({
    ...Object.fromEntries(columnFamilies.map((family) => [family, row.figures[family].amount])),
    net: row.net,
    turnover: row.turnover,
  });
  const counted = (row: ReportRow, name: string) =>
    name === 'registered' || name === 'firstDeposits' ? row.members?.[name].toLocaleString('en') : '–';
  const line = (words: string, show: (name: string) => React.ReactNode) => (
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
      {line(t`As long before`, money(theirs, before))}
      {line(t`Change`, change)}
    </>
  );
}

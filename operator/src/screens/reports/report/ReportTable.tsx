import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { ChartNoAxesColumn } from 'lucide-react';
import { useNotify } from 'ra-core';
import { amountOf } from '../../../base/amount.ts';
import type { SpanName } from '../../../base/bangkok.ts';
import { familyTexts } from '../../../i18n/account-texts.ts';
import { readErrorText } from '../../../i18n/error-texts.ts';
import { currentTag } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/show/Card.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { ExportButtons } from '../../../ui/table/ExportButtons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { type Column, fileColumns } from '../../../ui/table/table.ts';
import { FigureLink } from './FigureLink.tsx';
import { periodName } from './period-name.ts';
import { type ColumnFamily, columnFamilies, mergePeriods, type ReportRow, rowOf } from './report-rows.ts';
import { TotalRows } from './TotalRows.tsx';

interface Props {
  report: BackofficeReply<'getReport'>;
  by: SpanName;
  currency: Currency;
  only: string | undefined;
}

/** One row for each period, newest first. Below are the totals, and those of as many periods before. */
export function ReportTable({ report, by, currency, only }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const { period, amounts, people } = useColumns(by, currency, only);
  const columns = [period, ...amounts];
  const rows = report.periods.map((period) => rowOf(period, only)).reverse();
  const [now, before] = [mergePeriods(report.periods), mergePeriods(report.before)];
  return (
    <>
      <Card
        flush
        title={t`By period`}
        note={t`Select a figure to see its entries`}
        actions={
          <ExportButtons
            what={`figures ${currency}`}
            columns={fileColumns([...columns, ...people])}
            rows={() => rows}
            onError={(error) => notify(readErrorText(error), { type: 'error' })}
          />
        }
      >
        <div className="overflow-x-auto">
          <Table
            label={t`Reports by period`}
            columns={columns}
            rows={rows}
            rowKey={({ start }) => start}
            empty={<EmptyState icon={ChartNoAxesColumn} title={t`Not a valid period`} />}
            foot={
              now && before ? (
                <TotalRows
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
      {only ? null : (
        <Card
          flush
          title={t`Members by period`}
          note={t`Members who opened the app, played, deposited; and new members`}
        >
          <Table
            label={t`Members by period`}
            columns={[period, ...people]}
            rows={rows}
            rowKey={({ start }) => start}
            empty={null}
            foot={
              now && before ? (
                <TotalRows
                  columns={[period, ...people]}
                  now={rowOf(now)}
                  before={rowOf(before)}
                  currency={currency}
                />
              ) : null
            }
          />
        </Card>
      )}
    </>
  );
}

function useColumns(by: SpanName, currency: Currency, only: string | undefined) {
  const { t, i18n } = useLingui();
  const money = (family: ColumnFamily): Column<ReportRow> => ({
    name: family,
    head: i18n._(familyTexts[family]),
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
    cell: (row) => (
      <Money amount={amountOf(of(row))} currency={currency} className={of(row) === 0n ? 'text-muted' : ''} />
    ),
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
  const period: Column<ReportRow> = {
    name: 'period',
    head: t`Period`,
    cell: (row) => <span className="whitespace-nowrap">{periodName(row, by, currentTag())}</span>,
    file: ({ start }) => start,
  };
  return {
    period,
    amounts: [
      ...columnFamilies.slice(0, 2).map(money),
      plain('net', t`Net deposits`, ({ net }) => net),
      money('result'),
      plain('turnover', t`Turnover`, ({ turnover }) => turnover),
      ...columnFamilies.slice(3).map(money),
    ],
    people: only
      ? []
      : [
          people('open', t`Active members`),
          people('play', t`Players`),
          people('deposit', t`Depositors`),
          people('registered', t`New members`),
          people('firstDeposits', t`First deposits`),
        ],
  };
}

import type { Family } from '@kapao/contract/backoffice/report-figures';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { Minus } from 'lucide-react';
import { amountOf, changeText } from '../../../base/amount.ts';
import { accountName, familyTexts } from '../../../i18n/account-texts.ts';
import { Card } from '../../../ui/show/Card.tsx';
import { KeyValue } from '../../../ui/show/KeyValue.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table.ts';
import { FigureLink } from './FigureLink.tsx';
import { bonusesOf, type PartRow, type Period, partsOf } from './report-rows.ts';

interface Props {
  now: Period;
  before: Period | null;
  currency: Currency;
}

/**
 * Breakdown by bank, gateway and game: the totals of all periods, with the change against as many periods
 * before.
 */
export function PartsCards(props: Props) {
  const { t } = useLingui();
  const { given, bonuses, cut } = bonusesOf(props.now);
  const then = props.before && bonusesOf(props.before);
  const change = (now: bigint, before: bigint | undefined) => (
    <span className="tabular whitespace-nowrap text-muted"> {changeText(now, before ?? 0n)}</span>
  );
  const money = (amount: bigint, before: bigint | undefined) => (
    <>
      <Money amount={amountOf(amount)} currency={props.currency} />
      {change(amount, before)}
    </>
  );
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Parts {...props} family="in" />
      <Parts {...props} family="out" />
      <Parts {...props} family="result" />
      <Card title={t`What bonuses cost`} note={t`Next to each figure: change from the previous period`}>
        <KeyValue
          rows={[
            [t`Granted`, money(given, then?.given)],
            [
              t`Count`,
              <span key="n" className="tabular">
                {bonuses.toLocaleString('en')}
                {change(BigInt(bonuses), then ? BigInt(then.bonuses) : undefined)}
              </span>,
            ],
            [t`Forfeited at the end`, money(cut, then?.cut)],
            [t`Cost`, money(given - cut, then ? then.given - then.cut : undefined)],
          ]}
        />
      </Card>
    </div>
  );
}

function Parts({ now, before, currency, family }: Props & { family: Family }) {
  const { t, i18n } = useLingui();
  const heads = { in: t`Deposits`, out: t`Payouts` };
  const columns: Column<PartRow>[] = [
    { name: 'code', head: t`Account`, cell: ({ code }) => accountName(code, (words) => i18n._(words)) },
    {
      name: 'entries',
      head: family === 'in' ? heads.in : family === 'out' ? heads.out : t`Bets`,
      align: 'end',
      cell: ({ entries, bets }) => (
        <span className="tabular">{(family === 'result' ? bets : entries).toLocaleString('en')}</span>
      ),
    },
    ...(family === 'result'
      ? [
          {
            name: 'turnover',
            head: t`Turnover`,
            align: 'end',
            cell: ({ turnover }: PartRow) => <Money amount={amountOf(turnover)} currency={currency} />,
          } as const,
        ]
      : []),
    {
      name: 'amount',
      head: i18n._(familyTexts[family]),
      align: 'end',
      cell: ({ amount, code }) => (
        <FigureLink
          amount={amount}
          currency={currency}
          family={family}
          code={code}
          from={now.start}
          to={now.end}
        />
      ),
    },
    {
      name: 'change',
      head: t`Change`,
      align: 'end',
      cell: ({ amount, before: then }) => (
        <span className="tabular whitespace-nowrap text-muted">{changeText(amount, then)}</span>
      ),
    },
  ];
  return (
    <Card flush title={i18n._(familyTexts[family])}>
      <Table
        label={i18n._(familyTexts[family])}
        columns={columns}
        rows={partsOf(now, before, family)}
        rowKey={({ code }) => code}
        empty={<EmptyState icon={Minus} title={t`No data for these days`} />}
      />
    </Card>
  );
}

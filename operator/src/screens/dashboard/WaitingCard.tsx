import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { Currency } from '@kapao/core/money';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PartyPopper } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useQueueLinks } from '../../frame/queue/queue-links.ts';
import { useTargetText } from '../../frame/queue/TargetLine.tsx';
import { mostOverdueFirst, percentWithin } from '../../frame/queue/target.ts';
import { type Counts, useCounts } from '../../frame/queue/useCounts.ts';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { ToggleButton } from '../../ui/button/ToggleButton.tsx';
import { Key } from '../../ui/design/Key.tsx';
import { Age } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';

type Row = Counts['queues'][number];

interface Props {
  /** Waiting money in the selected currency, by queue. */
  money: BackofficeReply<'getDashboard'>['waiting'];
  currency: Currency;
}

/** Items that wait for staff, their value and the age of the oldest. */
export function WaitingCard({ money, currency }: Props) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const counts = useCounts();
  const signs = useQueueLinks();
  const say = useTargetText();
  const rows = counts?.queues.filter(({ open }) => open > 0);
  const all = rows?.reduce((sum, { open }) => sum + open, 0) ?? 0;
  const [isSorted, setIsSorted] = useState(false);
  const sorted = rows && mostOverdueFirst(rows, Date.now());
  const next = sorted?.[0];
  useKeys([
    {
      keys: 'n',
      label: t`next item`,
      off: !next,
      run: () => next && navigate(signs[next.queue].path),
    },
  ]);
  const columns: Column<Row>[] = [
    {
      name: 'queue',
      head: t`Queue`,
      cell: ({ queue }) => <span className="md:whitespace-nowrap">{i18n._(signs[queue].waiting)}</span>,
    },
    {
      name: 'open',
      head: t`Waiting`,
      align: 'end',
      cell: ({ open, overdue }) => (
        <span className="tabular whitespace-nowrap">
          <b>{open}</b>
          {overdue > 0 ? (
            <span className="block text-xs font-semibold text-failed">
              {plural(overdue, { one: '# over target', other: '# over target' })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      name: 'money',
      head: t`Money`,
      align: 'end',
      cell: (row) => {
        const waits = money.find(({ queue }) => queue === row.queue);
        return waits ? <Money amount={amountOf(waits.amount)} currency={currency} /> : '–';
      },
    },
    {
      name: 'oldest',
      head: t`Oldest`,
      cell: ({ oldest, targetMinutes }) => {
        const target = say(targetMinutes);
        return (
          <>
            <span className="block max-md:text-right">
              {oldest ? <Age since={oldest} promiseMinutes={targetMinutes} /> : '–'}
            </span>
            <span className="block text-xs whitespace-nowrap text-muted max-md:text-right">{t`target ${target}`}</span>
          </>
        );
      },
    },
    {
      name: 'within',
      head: t`Within target`,
      align: 'end',
      cell: (row) => {
        const [day, week] = [percentWithin(row.day), percentWithin(row.week)];
        if (day === null && week === null) return '–';
        return (
          <span className="tabular text-xs whitespace-nowrap">
            {day === null ? null : <span className="block">{t`24 h: ${day}%`}</span>}
            {week === null ? null : <span className="block text-muted">{t`7 d: ${week}%`}</span>}
          </span>
        );
      },
    },
  ];
  return (
    <Card
      flush
      title={t`Needs action`}
      note={all > 0 ? t`${all} in total` : null}
      actions={
        next ? (
          <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
            <ToggleButton
              pressed={isSorted}
              onClick={() => setIsSorted(!isSorted)}
            >{t`Most overdue first`}</ToggleButton>
            <PageLink
              to={signs[next.queue].path}
              className="inline-flex items-center gap-1.5 font-medium text-gold-text"
            >
              {t`Next item`} <Key keys="n" />
            </PageLink>
          </span>
        ) : null
      }
    >
      <Table
        label={t`Needs action`}
        columns={columns}
        rows={isSorted ? sorted : rows}
        rowKey={({ queue }) => queue}
        onOpen={({ queue }) => navigate(signs[queue].path)}
        empty={<EmptyState icon={PartyPopper} title={t`Nothing waiting for you`} />}
      />
    </Card>
  );
}

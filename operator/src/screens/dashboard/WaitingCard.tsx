import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { queues } from '@kapao/contract/backoffice/queue-names';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { PartyPopper } from 'lucide-react';
import { LinkBase, useNavigate } from 'ra-core';
import { amountOf } from '../../base/amount.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useQueueLinks } from '../../frame/queue/queue-links.ts';
import { type Counts, useCounts } from '../../frame/queue/useCounts.ts';
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
  const rows = counts?.queues.filter(({ open }) => open > 0);
  const all = rows?.reduce((sum, { open }) => sum + open, 0) ?? 0;
  const next = rows?.toSorted((a, b) => (a.oldest ?? '9').localeCompare(b.oldest ?? '9'))[0];
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
    { name: 'open', head: t`Waiting`, align: 'end', cell: ({ open }) => <b className="tabular">{open}</b> },
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
      cell: ({ queue, oldest }) =>
        oldest ? <Age since={oldest} promiseMinutes={queues[queue].lateMinutes} /> : '–',
    },
  ];
  return (
    <Card
      flush
      title={t`Needs action`}
      note={all > 0 ? t`${all} in total` : null}
      actions={
        next ? (
          <LinkBase
            to={signs[next.queue].path}
            className="inline-flex items-center gap-1.5 font-medium text-gold-text"
          >
            {t`Next item`} <Key keys="n" />
          </LinkBase>
        ) : null
      }
    >
      <Table
        label={t`Needs action`}
        columns={columns}
        rows={rows}
        rowKey={({ queue }) => queue}
        onOpen={({ queue }) => navigate(signs[queue].path)}
        empty={<EmptyState icon={PartyPopper} title={t`Nothing waiting for you`} />}
      />
    </Card>
  );
}

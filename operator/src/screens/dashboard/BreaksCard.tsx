import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { amountOf } from '../../base/amount.ts';
import { PageLink, useMayOpen } from '../../frame/screen/PageLink.tsx';
import { accountName } from '../../i18n/account-texts.ts';
import { Age } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';

type Row = BackofficeReply<'getDashboard'>['reconciliationBreaks']['rows'][number];

/** Open reconciliation breaks between providers and our ledger, oldest first. */
export function BreaksCard({
  today,
  currency,
}: {
  today: BackofficeReply<'getDashboard'>;
  currency: Currency;
}) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const mayOpen = useMayOpen()('/reconciliation');
  const { open, rows } = today.reconciliationBreaks;
  const money = (minor: string | null) => (
    <Money amount={minor === null ? null : amountOf(minor)} currency={currency} />
  );
  const columns: Column<Row>[] = [
    {
      name: 'account',
      head: t`Provider`,
      cell: ({ account }) => accountName(account, (words) => i18n._(words)),
    },
    { name: 'ours', head: t`Our ledger`, align: 'end', cell: ({ ours }) => money(ours) },
    { name: 'theirs', head: t`Provider’s amount`, align: 'end', cell: ({ theirs }) => money(theirs) },
    {
      name: 'apart',
      head: t`Difference`,
      align: 'end',
      cell: ({ ours, theirs }) =>
        ours === null || theirs === null ? (
          '–'
        ) : (
          <Money
            amount={amountOf(BigInt(theirs) - BigInt(ours))}
            currency={currency}
            className="text-progress"
          />
        ),
    },
    { name: 'since', head: t`Age`, cell: ({ since }) => <Age since={since} promiseMinutes={24 * 60} /> },
  ];
  return (
    <Card
      flush
      title={t`Reconciliation with providers`}
      note={open > 0 ? t`${open} open` : null}
      actions={
        mayOpen && open > rows.length ? (
          <PageLink to="/reconciliation" className="font-medium text-gold-text">
            {t`All ${open}`}
          </PageLink>
        ) : null
      }
    >
      <Table
        label={t`Reconciliation with providers`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={mayOpen ? ({ id }) => navigate(`/reconciliation/${id}`) : undefined}
        empty={<EmptyState icon={CircleCheck} title={t`All providers match our ledger`} />}
      />
    </Card>
  );
}

import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Moon } from 'lucide-react';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';

type Accruals = BackofficeReply<'getSystemHealth'>['accruals'];

/** Accrual runs of referral commission and cashback: their progress and the providers left out. */
export function AccrualsCard({ accruals }: { accruals: Accruals }) {
  const { t } = useLingui();
  const words = { commission: t`Referral commission of`, refund: t`Cashback of the week from` };
  const columns: Column<Accruals[number]>[] = [
    {
      name: 'what',
      head: t`Calculation`,
      cell: ({ kind, period }) => (
        <>
          <span className="font-medium">{words[kind]}</span>{' '}
          <span className="tabular whitespace-nowrap">{period}</span>
        </>
      ),
    },
    {
      name: 'state',
      head: t`State`,
      cell: ({ doneAt, hasBegun, waitsSince }) =>
        doneAt ? (
          <>
            <State tone="success">{t`Done`}</State> <Time at={doneAt} className="text-muted" />
          </>
        ) : hasBegun ? (
          <State tone="progress">{t`Calculating`}</State>
        ) : (
          <>
            <State tone="warning">{t`Waiting for bets`}</State>{' '}
            <Time at={waitsSince} className="text-muted" />
          </>
        ),
    },
    {
      name: 'without',
      head: t`Without providers`,
      cell: ({ without }) => without.join(', ') || <span className="text-muted">–</span>,
    },
  ];
  return (
    <Card flush title={t`Nightly calculations`}>
      <Table
        label={t`Nightly calculations`}
        columns={columns}
        rows={accruals}
        rowKey={({ kind, period }) => `${kind} ${period}`}
        empty={<EmptyState icon={Moon} title={t`Nothing has been calculated yet`} />}
      />
    </Card>
  );
}

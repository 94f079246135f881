import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { type Delivery, kindText, reasonTexts, stateTexts, stateTones } from './alarm-texts.ts';

/** What the channels were sent, the newest first. */
export function DeliveriesCard({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useLingui();
  const failed = deliveries.filter(({ state }) => state === 'failed').length;
  return (
    <Card flush title={t`Messages`} note={failed === 0 ? null : t`${failed} failed`}>
      <Table
        label={t`Messages`}
        columns={useColumns()}
        rows={deliveries}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Send} title={t`No messages`} />}
      />
    </Card>
  );
}

function useColumns(): Column<Delivery>[] {
  const { t, i18n } = useLingui();
  return [
    { name: 'createdAt', head: t`Time`, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: 'channel',
      head: t`Channel`,
      cell: ({ channel }) => <span className="font-semibold">{channel}</span>,
    },
    {
      name: 'what',
      head: t`Alarm`,
      cell: ({ kind, subject, reason }) => {
        const text = kind === null ? undefined : kindText(kind);
        return (
          <>
            {text ? i18n._(text) : kind} <span className="text-muted">{i18n._(reasonTexts[reason])}</span>
            {subject ? <p className="break-all text-xs text-muted">{subject}</p> : null}
          </>
        );
      },
    },
    {
      name: 'state',
      head: t`State`,
      cell: ({ state, failedWhy, tries }) => (
        <>
          <State tone={stateTones[state]}>{i18n._(stateTexts[state])}</State>
          {failedWhy && state !== 'sent' ? (
            <p className="max-w-80 text-xs text-failed">
              {failedWhy} ({t`attempt ${tries}`})
            </p>
          ) : null}
        </>
      ),
    },
  ];
}

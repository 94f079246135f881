import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { entryTexts } from './break-texts.ts';

/**
 * Our ledger entries on the account at about that time, with the provider's time of each, so that an entry that only one
 * side has stands out.
 */
export function Entries({ one }: { one: BackofficeReply<'getReconciliationBreak'> }) {
  const { t, i18n } = useLingui();
  // Cursors of the pages visited so far; the last one is shown.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const after = cursors.at(-1);
  const request = { params: { id: one.id }, query: { most: 25, ...(after && { after }) } };
  const { data, error, refetch } = useBackoffice('listReconciliationBreakEntries', { request, keep: true });
  const next = data?.next;
  return (
    <Card
      flush
      title={t`Our entries in that period`}
      note={
        <>
          <Time at={one.span.from} /> – <Time at={one.span.to} />
        </>
      }
      actions={
        <>
          <IconButton
            label={t`Entries before`}
            disabled={cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            <ChevronLeft size={16} />
          </IconButton>
          <IconButton
            label={t`Entries after`}
            disabled={!next}
            onClick={() => next && setCursors([...cursors, next])}
          >
            <ChevronRight size={16} />
          </IconButton>
        </>
      }
    >
      <Table
        label={t`Our entries in that period`}
        rows={data?.rows}
        rowKey={({ memberId, id }) => `${memberId}.${id}`}
        error={error}
        onRetry={() => void refetch()}
        columns={[
          { name: 'at', head: t`Ours`, cell: ({ at }) => <Time at={at} full /> },
          { name: 'providerAt', head: t`Theirs`, cell: ({ providerAt }) => <Time at={providerAt} full /> },
          {
            name: 'what',
            head: t`Item`,
            cell: ({ reason }) => {
              const word = entryTexts[reason];
              return word ? i18n._(word) : reason;
            },
          },
          { name: 'member', head: t`Member`, cell: ({ publicId }) => publicId ?? '–' },
          { name: 'reference', head: t`Reference`, cell: ({ reference }) => reference ?? '–', wide: true },
          {
            name: 'amount',
            head: t`Amount`,
            align: 'end',
            cell: ({ amount }) => <Money amount={amountOf(amount)} currency={one.currency} />,
          },
        ]}
        empty={
          <p className="p-4 text-muted">{t`Our ledger has no entries on this account in that period`}</p>
        }
      />
    </Card>
  );
}

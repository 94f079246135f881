import { addDays, dayKey, startOfDay } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { shortDay } from '../../../base/bangkok.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { currentTag } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { StatTile } from '../../../ui/show/StatTile.tsx';
import { ErrorState } from '../../../ui/status/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table.ts';
import { type Day, summed } from './summed.ts';
import { useSpan } from './useSpan.ts';

/** Support report of thirty days: number of cases, response and resolution times, and ratings. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const span = useSpan();
  const [until] = useState(() => dayKey(new Date()));
  const found = useBackoffice('getChatFigures', { request: { query: { from: addDays(until, -29), until } } });
  const days = found.data?.days;
  const all = days && summed(days);
  const rated = all?.rated ?? 0;
  const machine = span(all?.firstBotS ?? null);
  const columns: Column<Day>[] = [
    { name: 'day', head: t`Day`, cell: ({ day }) => shortDay(startOfDay(day), currentTag()) },
    { name: 'cases', head: t`Cases`, align: 'end', cell: ({ cases }) => <b className="tabular">{cases}</b> },
    { name: 'solved', head: t`Resolved`, align: 'end', cell: ({ solved }) => solved },
    { name: 'bot', head: t`By the assistant`, align: 'end', cell: ({ byBot }) => byBot },
    {
      name: 'machine',
      head: t`Assistant’s first reply`,
      align: 'end',
      cell: ({ firstBotS }) => span(firstBotS),
    },
    { name: 'first', head: t`First reply`, align: 'end', cell: ({ firstAnswerS }) => span(firstAnswerS) },
    { name: 'end', head: t`Until resolved`, align: 'end', cell: ({ resolutionS }) => span(resolutionS) },
    {
      name: 'rating',
      head: t`Rating`,
      align: 'end',
      cell: ({ rating, rated: count }) => (rating === null ? '–' : `${rating.toFixed(1)} (${count})`),
    },
  ];
  return (
    <Dialog open light size="wide" title={t`Support, the last 30 days`} onClose={onClose}>
      {found.error && !days ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {all ? (
        <div className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-4">
          <StatTile name={t`Cases`} value={all.cases} note={t`${all.byBot} resolved without staff`} />
          <StatTile
            name={t`First reply`}
            value={span(all.firstAnswerS)}
            note={
              all.firstBotS === null ? t`by staff, median` : t`by staff, median; by the assistant ${machine}`
            }
          />
          <StatTile name={t`Until resolved`} value={span(all.resolutionS)} note={t`median`} />
          <StatTile
            name={t`Rating`}
            value={all.rating === null ? '–' : all.rating.toFixed(1)}
            note={t`of 5, ${rated} rated`}
          />
        </div>
      ) : null}
      <Table
        label={t`By day`}
        columns={columns}
        rows={days?.toReversed()}
        rowKey={({ day }) => day}
        empty={<p className="p-4 text-center text-muted">{t`No messages on these days.`}</p>}
      />
    </Dialog>
  );
}

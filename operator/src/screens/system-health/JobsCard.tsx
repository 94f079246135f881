import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State, type Tone } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { formatCount } from './number-texts.ts';

type Job = BackofficeReply<'getSystemHealth'>['jobs'][number];

const words: Record<Job['state'], MessageDescriptor> = {
  well: msg`OK`,
  running: msg`In progress`,
  late: msg`Late`,
  failed: msg`Failed`,
  new: msg`Not run yet`,
};
const tones: Record<Job['state'], Tone> = {
  well: 'success',
  running: 'progress',
  late: 'failed',
  failed: 'failed',
  new: 'plain',
};
const order: Record<Job['state'], number> = { late: 0, failed: 1, running: 2, new: 3, well: 4 };

/** Background jobs, with late and failed ones first. */
export function JobsCard({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useLingui();
  const rows = jobs.toSorted((a, b) => order[a.state] - order[b.state] || a.queue.localeCompare(b.queue));
  const bad = jobs.filter(({ state }) => state === 'late' || state === 'failed').length;
  return (
    <Card
      flush
      title={t`Jobs`}
      note={
        bad === 0
          ? t`none late, none failed`
          : plural(bad, { one: '# needs attention', other: '# need attention' })
      }
    >
      <Table
        label={t`Jobs`}
        columns={useColumns()}
        rows={rows}
        rowKey={({ queue }) => queue}
        empty={
          <EmptyState icon={CalendarClock} title={t`No jobs defined`}>
            {t`No process that runs jobs has been started on this database.`}
          </EmptyState>
        }
      />
    </Card>
  );
}

function useColumns(): Column<Job>[] {
  const { t, i18n } = useLingui();
  return [
    {
      name: 'queue',
      head: t`Job`,
      cell: ({ queue, state, failedWhy }) => (
        <>
          <span className="whitespace-nowrap font-medium">{queue}</span>
          {state === 'failed' && failedWhy ? (
            <p className="max-w-80 text-xs text-failed">{failedWhy}</p>
          ) : null}
        </>
      ),
    },
    {
      name: 'state',
      head: t`State`,
      cell: ({ state }) => (
        <State tone={tones[state]} className="whitespace-nowrap">
          {i18n._(words[state])}
        </State>
      ),
    },
    { name: 'doneAt', head: t`Last success`, cell: ({ doneAt }) => <Time at={doneAt} /> },
    { name: 'nextAt', head: t`Next`, cell: ({ nextAt }) => <Time at={nextAt} /> },
    { name: 'waiting', head: t`Waiting`, align: 'end', cell: ({ waiting }) => formatCount(waiting) },
    {
      name: 'active',
      head: t`In progress`,
      align: 'end',
      wide: true,
      cell: ({ active }) => formatCount(active),
    },
    { name: 'failed', head: t`Failed`, align: 'end', cell: ({ failed }) => formatCount(failed) },
  ];
}

import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Cpu } from 'lucide-react';
import { Age } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State, Tag } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { formatBytes, formatCount, formatMs } from './number-texts.ts';

type ServerProcess = BackofficeReply<'getSystemHealth'>['processes'][number];

/** Processes of the last day, both running ones and those that ended without a shutdown. */
export function ProcessesCard({ processes }: { processes: readonly ServerProcess[] }) {
  const { t } = useLingui();
  const alive = processes.filter((one) => one.alive).length;
  return (
    <Card flush title={t`Processes`} note={t`${alive} alive`}>
      <Table
        label={t`Processes`}
        columns={useColumns()}
        rows={processes}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Cpu} title={t`No process has reported for a day`} />}
      />
    </Card>
  );
}

function useColumns(): Column<ServerProcess>[] {
  const { t } = useLingui();
  const sumOf = ({ figures }: ServerProcess, of: 'inFlight' | 'waiting' | 'rejected') =>
    formatCount(figures.gates.reduce((sum, gate) => sum + gate[of], 0));
  return [
    {
      name: 'name',
      head: t`Process`,
      cell: ({ name, version, services }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <span className="font-medium">{name}</span>
          <span className="text-muted">{version}</span>
          {services.map((service) => (
            <Tag key={service}>{service}</Tag>
          ))}
        </span>
      ),
    },
    {
      name: 'alive',
      head: t`State`,
      cell: ({ alive, beatAt }) =>
        alive ? (
          <State tone="success">{t`Alive`}</State>
        ) : (
          <State tone="failed">
            {t`No heartbeat for`} <Age since={beatAt} className="text-failed" />
          </State>
        ),
    },
    { name: 'startedAt', head: t`Uptime`, cell: ({ startedAt }) => <Age since={startedAt} /> },
    { name: 'inFlight', head: t`Calls in progress`, align: 'end', cell: (one) => sumOf(one, 'inFlight') },
    { name: 'waiting', head: t`Waiting`, align: 'end', cell: (one) => sumOf(one, 'waiting') },
    {
      name: 'rejected',
      head: t`Rejected calls`,
      align: 'end',
      wide: true,
      cell: (one) => sumOf(one, 'rejected'),
    },
    {
      name: 'connections',
      head: t`Connections`,
      align: 'end',
      wide: true,
      cell: ({ figures }) => `${figures.connections - figures.connectionsIdle} / ${figures.connections}`,
    },
    {
      name: 'loop',
      head: t`Event loop delay`,
      align: 'end',
      wide: true,
      cell: ({ figures }) => formatMs(figures.loopLateMs),
    },
    {
      name: 'memory',
      head: t`Memory`,
      align: 'end',
      cell: ({ figures }) => formatBytes(figures.memoryBytes),
    },
  ];
}

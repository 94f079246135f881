import { useLingui } from '@lingui/react/macro';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Age, Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { formatBytes, formatCount, formatShare } from './number-texts.ts';

const everyMs = 30_000;
const tablesShown = 5;

/** Database health: size, connections, long transactions and dead rows. */
export function DatabaseCard() {
  const { t } = useLingui();
  const { data } = useBackoffice('getDatabase', { everyMs });
  if (!data)
    return (
      <Card title={t`Database`}>
        <SkeletonRows rows={4} />
      </Card>
    );
  const { connections, version } = data;
  return (
    <Card title={t`Database`} note={`PostgreSQL ${version}`}>
      <KeyValue
        rows={[
          [t`Size`, formatBytes(data.sizeBytes)],
          [t`Uptime`, <Age key="up" since={data.startedAt} />],
          [t`Connections`, `${connections.all} / ${connections.most}`],
          [t`In progress, waiting for a lock`, `${connections.active}, ${connections.waitingForLock}`],
          [t`Idle in a transaction`, connections.idleInTransaction],
          ...data.copies.map(
            ({ name, state, behindBytes }) =>
              [
                t`Copy ${name}`,
                <span key={name}>
                  {state} {behindBytes === null ? '' : formatBytes(behindBytes)}
                </span>,
              ] as const,
          ),
        ]}
      />
      <h3 className="mt-3 mb-1 text-muted">{t`Transactions over 10 seconds`}</h3>
      {data.longTransactions.length === 0 ? <State tone="success">{t`None`}</State> : null}
      <ul>
        {data.longTransactions.map(({ name, since, state, waitsFor }) => (
          <li key={`${name} ${since}`} className="flex gap-3">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-muted">{waitsFor ?? state}</span>
            <Age since={since} promiseMinutes={5} />
          </li>
        ))}
      </ul>
      <h3 className="mt-3 mb-1 text-muted">{t`Dead rows`}</h3>
      <KeyValue
        rows={data.tables.slice(0, tablesShown).map(({ name, rows, deadRows, vacuumedAt, sizeBytes }) => [
          name,
          <span key={name} className="tabular">
            {formatCount(deadRows)}{' '}
            <span className="text-muted">{formatShare(deadRows, rows + deadRows)}</span> ·{' '}
            {formatBytes(sizeBytes)} ·{' '}
            {vacuumedAt ? <Time at={vacuumedAt} className="text-muted" /> : t`never vacuumed`}
          </span>,
        ])}
      />
    </Card>
  );
}

import { useLingui } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import { useAction } from '../../frame/api/useAction.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { type Incident, kindText, severityTexts, severityTones } from './alarm-texts.ts';

/** Open alarms by kind and by what they concern, and those that have ended. */
export function IncidentsCard({ incidents }: { incidents: readonly Incident[] }) {
  const { t } = useLingui();
  const open = incidents.filter(({ endedAt }) => endedAt === null).length;
  return (
    <Card flush title={t`Alarms`} note={t`${open} open. Whoever acknowledges one takes care of it.`}>
      <Table
        label={t`Alarms`}
        columns={useColumns()}
        rows={incidents}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={BellOff} title={t`No alarms`} />}
      />
    </Card>
  );
}

function useColumns(): Column<Incident>[] {
  const { t, i18n } = useLingui();
  return [
    {
      name: 'severity',
      head: t`Severity`,
      cell: ({ severity }) => <State tone={severityTones[severity]}>{i18n._(severityTexts[severity])}</State>,
    },
    {
      name: 'kind',
      head: t`Alarm`,
      cell: ({ kind, subject, alarms }) => {
        const text = kindText(kind);
        return (
          <>
            <span className="font-medium">{text ? i18n._(text) : kind}</span>
            {alarms > 1 ? <span className="tabular text-muted"> ×{alarms}</span> : null}
            {subject === '' ? null : <p className="break-all text-xs text-muted">{subject}</p>}
          </>
        );
      },
    },
    { name: 'openedAt', head: t`Since`, cell: ({ openedAt }) => <Time at={openedAt} /> },
    {
      name: 'notifiedAt',
      head: t`Last notified`,
      wide: true,
      cell: ({ notifiedAt }) => <Time at={notifiedAt} />,
    },
    {
      name: 'state',
      head: t`State`,
      cell: ({ id, endedAt, acknowledgedAt, acknowledgedBy }) => {
        if (endedAt !== null) return <State tone="success">{t`Ended`}</State>;
        if (acknowledgedAt !== null) return <State tone="progress">{acknowledgedBy}</State>;
        return <AcknowledgeButton incidentId={id} />;
      },
    },
  ];
}

function AcknowledgeButton({ incidentId }: { incidentId: string }) {
  const { t } = useLingui();
  const acknowledge = useAction('acknowledgeAlarm', {
    done: () => t`Acknowledged. Nobody else is notified.`,
  });
  return (
    <Button
      busy={acknowledge.busy}
      onClick={() => void acknowledge.run({ params: { incidentId }, body: {} })}
    >
      {t`Acknowledge`}
    </Button>
  );
}

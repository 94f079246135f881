import { useLingui } from '@lingui/react/macro';
import { Megaphone } from 'lucide-react';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { type Alarms, severityTexts } from './alarm-texts.ts';

type Channel = Alarms['channels'][number];

/** Channels that are switched on, by their step of the escalation, each with a button that sends a test. */
export function ChannelsCard({ channels }: { channels: readonly Channel[] }) {
  const { t } = useLingui();
  return (
    <Card
      flush
      title={t`Channels`}
      note={t`A step is notified when nobody acknowledged the previous step in time.`}
      actions={
        <>
          <PageLink to="/games/providers">{t`Providers`}</PageLink>
          <PageLink to="/rules/alarms">{t`Times`}</PageLink>
        </>
      }
    >
      <Table
        label={t`Channels`}
        columns={useColumns()}
        rows={channels}
        rowKey={({ code }) => code}
        empty={
          <EmptyState icon={Megaphone} title={t`Nobody is notified`}>
            {t`Alarms appear only on this page and in the log until a provider of the type alarm channel is enabled.`}
          </EmptyState>
        }
      />
    </Card>
  );
}

function useColumns(): Column<Channel>[] {
  const { t, i18n } = useLingui();
  const mayTest = useMay()('business.change');
  return [
    { name: 'step', head: t`Step`, cell: ({ step }) => <span className="tabular">{step}</span> },
    { name: 'code', head: t`Short code`, cell: ({ code }) => <span className="font-semibold">{code}</span> },
    { name: 'adapter', head: t`Protocol`, cell: ({ adapter }) => adapter },
    {
      name: 'severity',
      head: t`From severity`,
      cell: ({ leastSeverity }) => i18n._(severityTexts[leastSeverity]),
    },
    {
      name: 'test',
      head: t`Test`,
      cell: ({ code }) => (mayTest ? <TestButton channel={code} /> : null),
    },
  ];
}

function TestButton({ channel }: { channel: string }) {
  const { t } = useLingui();
  const test = useAction('testAlarmChannel', { done: () => t`The test is on its way.` });
  return (
    <Button busy={test.busy} onClick={() => void test.run({ params: { channel }, body: {} })}>
      {t`Send a test`}
    </Button>
  );
}

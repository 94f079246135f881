import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Plug, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { kindTexts } from '../system-health/provider-texts.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import type { Provider } from './provider.ts';
import { SwitchProvider } from './SwitchProvider.tsx';
import { ProviderState } from './useGameColumns.tsx';

/** Time in ms until a change takes effect; the list is refetched at this interval. */
const refetchMs = 4_000;

const keyOf = ({ kind, code }: Provider) => `${kind} ${code}`;

/** Providers. One person can switch most on or off; address, settings and secrets need two. */
export function Providers({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui();
  const may = useMay();
  const [mayChange, mayPropose] = [may('business.change'), may('providers.propose')];
  const { data, error, refetch } = useBackoffice('listProviders', { what: ['business'], everyMs: refetchMs });
  const health = useBackoffice('listProviderHealth', { enabled: may('dashboard.see'), everyMs: 20_000 });
  const columns = useProviderColumns(health.data?.providers ?? []);
  const [marked, setMarked] = useState<string | null>(null);
  const [doing, setDoing] = useState<'change' | 'switch' | 'new' | null>(null);
  const close = () => setDoing(null);
  const keys = data?.rows.map(keyOf) ?? [];
  const row = data?.rows.find((each) => keyOf(each) === marked);
  useKeys([
    ...useStepKeys((by) => setMarked(stepFrom(keys, marked, by))),
    { keys: 'e', label: t`request a change`, off: !mayPropose || !row, run: () => setDoing('change') },
    { keys: 's', label: t`enable or disable`, off: !mayChange || !row, run: () => setDoing('switch') },
    { keys: 'n', label: t`new provider`, off: !mayPropose, run: () => setDoing('new') },
  ]);
  return (
    <Screen
      full
      bar={
        <>
          {tabs}
          <span className="flex-1 text-right text-muted max-md:hidden">{t`Changes take effect within seconds.`}</span>
          {mayPropose ? (
            <Button variant="gold" keys="n" icon={<Plus size={15} />} onClick={() => setDoing('new')}>
              {t`New provider`}
            </Button>
          ) : null}
        </>
      }
      foot={
        row && (mayChange || mayPropose) ? (
          <>
            <span className="mr-2 font-semibold">{row.code}</span>
            {mayPropose ? (
              <Button keys="e" onClick={() => setDoing('change')}>{t`Settings and secrets`}</Button>
            ) : null}
            {mayChange ? (
              <Button keys="s" variant={row.enabled ? 'danger' : 'gold'} onClick={() => setDoing('switch')}>
                {row.enabled ? t`Disable` : t`Enable`}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-card">
        <Table
          label={t`Providers`}
          columns={columns}
          rows={data?.rows}
          error={error}
          onRetry={() => void refetch()}
          rowKey={keyOf}
          marked={marked}
          onOpen={mayChange || mayPropose ? (each) => setMarked(keyOf(each)) : undefined}
          empty={<EmptyState icon={Plug} title={t`No providers`} />}
        />
      </div>
      {data && (doing === 'new' || (doing === 'change' && row)) ? (
        <ProviderDialog row={doing === 'new' ? null : (row ?? null)} forms={data.forms} onClose={close} />
      ) : null}
      {doing === 'switch' && row ? <SwitchProvider row={row} onClose={close} /> : null}
    </Screen>
  );
}

type Health = BackofficeReply<'listProviderHealth'>['providers'][number];

function useProviderColumns(health: readonly Health[]): Column<Provider>[] {
  const { t, i18n } = useLingui();
  return [
    { name: 'kind', head: t`Type`, cell: ({ kind }) => i18n._(kindTexts[kind]) },
    { name: 'code', head: t`Short code`, cell: ({ code }) => <span className="font-semibold">{code}</span> },
    { name: 'adapter', head: t`Protocol`, wide: true, cell: ({ adapter }) => adapter },
    {
      name: 'address',
      head: t`Address`,
      wide: true,
      cell: ({ baseUrl }) => <span className="break-all">{baseUrl}</span>,
    },
    {
      name: 'secrets',
      head: t`Secrets`,
      cell: ({ secrets }) => {
        const [all, set] = [secrets.length, secrets.filter(({ state }) => state !== 'missing').length];
        const isOpen = secrets.some(({ state }) => state === 'open');
        if (all === 0) return <span className="text-muted">–</span>;
        if (isOpen) return <State tone="warning">{t`unencrypted`}</State>;
        return <State tone={set === all ? 'success' : 'warning'}>{t`${set} of ${all} set`}</State>;
      },
    },
    {
      name: 'state',
      head: t`State`,
      cell: ({ enabled, inForce }) => (
        <span className="flex flex-wrap gap-1.5">
          {enabled ? <State tone="success">{t`Enabled`}</State> : <State tone="plain">{t`Disabled`}</State>}
          {inForce ? null : <State tone="warning">{t`Not live yet`}</State>}
        </span>
      ),
    },
    {
      name: 'health',
      head: t`Last hour`,
      wide: true,
      cell: ({ kind, code }) => <ProviderState health={health} kind={kind} code={code} />,
    },
  ];
}

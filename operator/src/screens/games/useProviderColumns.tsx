import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { State } from '../../ui/status/Badge.tsx';
import type { Column } from '../../ui/table/table.ts';
import { kindTexts } from '../system-health/provider-texts.ts';
import type { Provider } from './provider.ts';
import { Well } from './useGameColumns.tsx';

type Health = BackofficeReply<'listProviderHealth'>['providers'][number];

export function useProviderColumns(health: readonly Health[]): Column<Provider>[] {
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
      cell: ({ kind, code }) => <Well health={health} kind={kind} code={code} />,
    },
  ];
}

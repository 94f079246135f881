import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Gamepad2 } from 'lucide-react';
import { State } from '../../ui/status/Badge.tsx';
import type { Column } from '../../ui/table/table.ts';
import { stateTexts, stateTones } from '../system-health/provider-texts.ts';
import { categoryTexts } from './game-texts.ts';
import type { Game } from './provider.ts';

type Health = BackofficeReply<'listProviderHealth'>['providers'][number];

export function useGameColumns(health: readonly Health[]): Column<Game>[] {
  const { t, i18n } = useLingui();
  return [
    {
      name: 'game',
      head: t`Game`,
      cell: ({ name, code, logo }) => (
        <span className="flex items-center gap-2.5">
          <Logo src={logo} />
          <span>
            <span className="font-semibold">{name}</span> <span className="text-muted">{code}</span>
          </span>
        </span>
      ),
    },
    { name: 'kind', head: t`Type`, cell: ({ category }) => i18n._(categoryTexts[category]) },
    {
      name: 'rate',
      head: t`Value of one credit`,
      align: 'end',
      cell: ({ rate }) => <span className="tabular">{rate}</span>,
    },
    {
      name: 'state',
      head: t`State`,
      cell: ({ enabled, hasProvider }) =>
        !enabled ? (
          <State tone="failed">{t`Out of service`}</State>
        ) : hasProvider ? (
          <State tone="success">{t`Shown`}</State>
        ) : (
          <State tone="warning">{t`Game provider disabled`}</State>
        ),
    },
    {
      name: 'health',
      head: t`Game provider`,
      wide: true,
      cell: ({ provider }) => (
        <span className="flex items-center gap-2">
          {provider} <ProviderState health={health} kind="game" code={provider} />
        </span>
      ),
    },
  ];
}

/** Health of a provider in the last hour, as the system health page shows it. */
export function ProviderState({
  health,
  kind,
  code,
}: {
  health: readonly Health[];
  kind: string;
  code: string;
}) {
  const { i18n } = useLingui();
  const found = health.find((provider) => provider.kind === kind && provider.code === code);
  if (!found) return null;
  return <State tone={stateTones[found.state]}>{i18n._(stateTexts[found.state])}</State>;
}

export function Logo({ src }: { src: string }) {
  // Images from other hosts are not loaded, because the console talks only to its own server.
  const isOurs = src.startsWith('/files/') || src.startsWith('data:image/');
  return isOurs ? (
    <img src={src} alt="" className="size-7 flex-none rounded-sm object-cover" />
  ) : (
    <span className="grid size-7 flex-none place-items-center rounded-sm border border-line bg-sunken text-muted">
      <Gamepad2 size={15} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

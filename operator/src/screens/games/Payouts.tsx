import { useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { ProviderDialog } from './ProviderDialog.tsx';
import { usePayoutColumns } from './usePayoutColumns.tsx';

/** Payout providers: what each takes, has left and would get next. Shares and limits change by two people, as all settings. */
export function Payouts({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui();
  const may = useMay();
  const mayPropose = may('providers.propose');
  const { data, error, refetch } = useBackoffice('listPayoutProviders', {
    what: ['business'],
    everyMs: 20_000,
  });
  const providers = useBackoffice('listProviders', { what: ['business'], enabled: mayPropose });
  const health = useBackoffice('listProviderHealth', { enabled: may('dashboard.see'), everyMs: 20_000 });
  const columns = usePayoutColumns(data?.rows ?? [], health.data?.providers ?? []);
  const [marked, setMarked] = useState<string | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const row = providers.data?.rows.find(({ kind, code }) => kind === 'payout' && code === marked);
  const codes = data?.rows.map(({ code }) => code) ?? [];
  useKeys([
    ...useStepKeys((by) => setMarked(stepFrom(codes, marked, by))),
    { keys: 'e', label: t`request a change`, off: !row, run: () => setIsChanging(true) },
  ]);
  return (
    <Screen
      full
      bar={
        <>
          {tabs}
          <span className="flex-1 text-right text-muted max-md:hidden">
            {t`A withdrawal keeps its provider once the first order is sent.`}
          </span>
        </>
      }
      foot={
        row ? (
          <>
            <span className="mr-2 font-semibold">{row.code}</span>
            <Button keys="e" onClick={() => setIsChanging(true)}>{t`Share and limits`}</Button>
          </>
        ) : null
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-card">
        <Table
          label={t`Payout providers`}
          columns={columns}
          rows={data?.rows}
          error={error}
          onRetry={() => void refetch()}
          rowKey={({ code }) => code}
          marked={marked}
          onOpen={mayPropose ? ({ code }) => setMarked(code) : undefined}
          empty={<EmptyState icon={Landmark} title={t`No payout provider is enabled`} />}
        />
      </div>
      {isChanging && row && providers.data ? (
        <ProviderDialog row={row} forms={providers.data.forms} onClose={() => setIsChanging(false)} />
      ) : null}
    </Screen>
  );
}

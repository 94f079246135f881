import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import { ProviderState } from './useGameColumns.tsx';

type PayoutProvider = BackofficeReply<'listPayoutProviders'>['rows'][number];
type Health = BackofficeReply<'listProviderHealth'>['providers'][number];

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

function usePayoutColumns(
  providers: readonly PayoutProvider[],
  health: readonly Health[],
): Column<PayoutProvider>[] {
  const { t } = useLingui();
  const money = (digits: string | null, { currency }: PayoutProvider) => (
    <Money amount={amountOf(digits)} currency={currency} sign />
  );
  const holdTexts: Record<NonNullable<PayoutProvider['hold']>, string> = {
    NO_SHARE: t`Takes no new withdrawals`,
    FAILING: t`Only where no other can pay: errors`,
    NO_MONEY: t`Only where no other can pay: low balance`,
  };
  return [
    {
      name: 'code',
      head: t`Short code`,
      cell: ({ code, currency }) => (
        <>
          <span className="font-semibold">{code}</span> <span className="text-muted">{currency}</span>
        </>
      ),
    },
    {
      name: 'next',
      head: t`New withdrawals`,
      cell: (provider) =>
        provider.hold ? (
          <State tone="warning">{holdTexts[provider.hold]}</State>
        ) : (
          <State tone="success">{partOf(provider, providers)}</State>
        ),
    },
    {
      name: 'share',
      head: t`Share`,
      align: 'end',
      cell: ({ share }) => <span className="tabular">{share}</span>,
    },
    {
      name: 'limits',
      head: t`Amounts`,
      wide: true,
      cell: (provider) => (
        <>
          {money(provider.least, provider)} – {money(provider.most, provider)}
        </>
      ),
    },
    {
      name: 'banks',
      head: t`Banks`,
      wide: true,
      cell: ({ banks }) => (banks.length > 0 ? banks.join(', ') : t`All`),
    },
    {
      name: 'balance',
      head: t`Balance`,
      align: 'end',
      cell: (provider) =>
        provider.reportedAt ? (
          <>
            {money(provider.balance, provider)} <Time at={provider.reportedAt} className="text-muted" />
          </>
        ) : (
          <span className="text-muted">{t`Not reported`}</span>
        ),
    },
    {
      name: 'today',
      head: t`Ordered today`,
      align: 'end',
      wide: true,
      cell: (provider) => (
        <>
          <span className="tabular text-muted">{provider.today.count}</span>{' '}
          {money(provider.today.sum, provider)}
        </>
      ),
    },
    {
      name: 'health',
      head: t`Last hour`,
      wide: true,
      cell: ({ code }) => <ProviderState health={health} kind="payout" code={code} />,
    },
  ];
}

/** Returns which part of the new withdrawals of its currency a provider gets, where amount and bank fit all of them. */
function partOf({ currency, share }: PayoutProvider, providers: readonly PayoutProvider[]): string {
  const all = providers.filter((each) => each.currency === currency && !each.hold);
  const part = share / all.reduce((sum, each) => sum + each.share, 0);
  return new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 }).format(part);
}

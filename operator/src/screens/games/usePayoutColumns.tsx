import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { Trans, useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { State } from '../../ui/status/Badge.tsx';
import type { Column } from '../../ui/table/table.ts';
import { ProviderState } from './useGameColumns.tsx';

type PayoutProvider = BackofficeReply<'listPayoutProviders'>['rows'][number];
type Health = BackofficeReply<'listProviderHealth'>['providers'][number];

/** Columns of the payout providers: what each takes, has left and would get next. */
export function usePayoutColumns(
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
      cell: (provider) => {
        const [least, most] = [money(provider.least, provider), money(provider.most, provider)];
        if (!provider.most) return provider.least ? <Trans>From {least}</Trans> : t`All`;
        return provider.least ? (
          <Trans>
            {least} – {most}
          </Trans>
        ) : (
          <Trans>Up to {most}</Trans>
        );
      },
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

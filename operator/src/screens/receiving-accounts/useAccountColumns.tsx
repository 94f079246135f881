import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { PageLink, useMayOpen } from '../../frame/screen/PageLink.tsx';
import { Age, Time } from '../../ui/show/Age.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { State } from '../../ui/status/Badge.tsx';
import type { Column } from '../../ui/table/table.ts';
import type { Account } from './account.ts';
import { modeTexts } from './mode-texts.ts';

export function useAccountColumns(): Column<Account>[] {
  const { t, i18n } = useLingui();
  return [
    {
      name: 'bank',
      head: t`Bank`,
      cell: ({ bankCode, mode }) => (
        <span>
          <span className="font-semibold">{bankCode}</span>{' '}
          <span className="text-muted">{i18n._(modeTexts[mode])}</span>
        </span>
      ),
    },
    {
      name: 'account',
      head: t`Account`,
      cell: ({ no, name }) => (
        <span>
          <span className="tabular font-medium">{no}</span>
          <span className="block text-xs text-muted">{name}</span>
        </span>
      ),
    },
    { name: 'state', head: t`State`, cell: (account) => <AccountState account={account} /> },
    {
      name: 'today',
      head: t`Today`,
      align: 'end',
      cell: ({ mode, today, currency }) =>
        mode === 'QR' ? (
          <span className="text-muted">–</span>
        ) : (
          <Money amount={amountOf(today)} currency={currency} sign />
        ),
    },
    {
      name: 'quota',
      head: t`Daily quota`,
      align: 'end',
      cell: ({ dailyQuota, currency, mode }) =>
        mode === 'QR' ? (
          <span className="text-muted">–</span>
        ) : dailyQuota === null ? (
          <span className="text-muted">{t`No limit`}</span>
        ) : (
          <Money amount={amountOf(dailyQuota)} currency={currency} sign />
        ),
    },
    { name: 'feed', head: t`Bank feed`, wide: true, cell: (account) => <Feed account={account} /> },
    { name: 'last', head: t`Last receipt`, wide: true, cell: ({ lastPaidAt }) => <Time at={lastPaidAt} /> },
  ];
}

function AccountState({ account }: { account: Account }) {
  const { t } = useLingui();
  if (account.replacedAt) return <State tone="plain">{t`Replaced`}</State>;
  if (!account.enabled) return <State tone="failed">{t`Paused`}</State>;
  if (account.isFull) return <State tone="warning">{t`Quota reached today`}</State>;
  return <State tone="success">{t`Shown`}</State>;
}

function Feed({ account: { hasFeed, behindSince, mode } }: { account: Account }) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  if (behindSince)
    return (
      <State tone="warning">
        {t`Feed behind by`} <Age since={behindSince} />
      </State>
    );
  if (hasFeed) return <State tone="success">{t`Polled`}</State>;
  if (mode === 'QR') return <State tone="failed">{t`Gateway disabled`}</State>;
  return mayOpen('/bank-receipts') ? (
    <PageLink to="/bank-receipts" className="text-muted underline">
      {t`None, import statements`}
    </PageLink>
  ) : (
    <span className="text-muted">{t`None`}</span>
  );
}

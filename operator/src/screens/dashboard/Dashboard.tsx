import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { longDay } from '../../base/bangkok.ts';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { OperatorAccountsTable } from '../../frame/operator-accounts/OperatorAccountsTable.tsx';
import { CurrencyTabs } from '../../frame/screen/CurrencyTabs.tsx';
import { useCurrency } from '../../frame/screen/currency.ts';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { Screen } from '../../frame/screen/Screen.tsx';
import { useScreenHeader } from '../../frame/screen/screen-header.ts';
import { currentTag } from '../../i18n/i18n.ts';
import { Key } from '../../ui/design/Key.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { useNow } from '../../ui/show/now.ts';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { BreaksCard } from './BreaksCard.tsx';
import { IssuesCard } from './IssuesCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { ProvidersCard } from './ProvidersCard.tsx';
import { useRefresh } from './useRefresh.ts';
import { WaitingCard } from './WaitingCard.tsx';

const everyMs = 20_000;

/** Overview page: problems, the day's money, exceptions that wait, provider health and the operator's balances. */
export function Page() {
  const { t } = useLingui();
  const currency = useCurrency();
  const reading = useBackoffice('getDashboard', {
    request: { query: { currency } },
    what: ['reconciliation', 'alarms'],
    keep: true,
  });
  useRefresh(reading, everyMs);
  useScreenHeader({ note: <Day />, beside: <CurrencyTabs /> });
  const today = reading.data;
  return (
    <Screen>
      {today ? (
        <div className="grid gap-4">
          <IssuesCard today={today} />
          <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_auto]">
            <MoneyCard today={today} currency={currency} />
            <WaitingCard money={today.waiting} currency={currency} />
          </div>
          <ProvidersCard />
          <div className="grid gap-4 xl:grid-cols-2">
            <BreaksCard today={today} currency={currency} />
            <BalancesCard balances={today.balances} currency={currency} note={t`as of now`} />
          </div>
        </div>
      ) : reading.error ? (
        <ErrorState error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Screen>
  );
}

function Day() {
  return longDay(useNow(60_000), currentTag());
}

interface Props {
  balances: readonly { readonly code: string; readonly balance: string }[];
  currency: Currency;
  note: string;
}

/** Operator's assets and liabilities now. `BalancesAtPage` shows them at any other time. */
function BalancesCard({ balances, currency, note }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay()('reports.see');
  useKeys([{ keys: 't', label: t`another time`, off: !may, run: () => navigate('/reports/balances-at') }]);
  return (
    <Card
      title={t`Operator balances`}
      note={note}
      actions={
        may ? (
          <PageLink
            to="/reports/balances-at"
            className="inline-flex items-center gap-1.5 font-medium text-gold-text"
          >
            <History size={15} aria-hidden /> {t`Another time`} <Key keys="t" />
          </PageLink>
        ) : null
      }
    >
      <OperatorAccountsTable balances={balances} currency={currency} />
    </Card>
  );
}

import { useLingui } from '@lingui/react/macro';
import { longDay } from '../../base/bangkok.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { CurrencyTabs } from '../../frame/screen/CurrencyTabs.tsx';
import { useCurrency } from '../../frame/screen/currency.ts';
import { useHead } from '../../frame/screen/head.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { currentTag } from '../../i18n/i18n.ts';
import { useNow } from '../../ui/show/now.ts';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { BalancesCard } from './BalancesCard.tsx';
import { BreaksCard } from './BreaksCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { ProvidersCard } from './ProvidersCard.tsx';
import { useRefresh } from './useRefresh.ts';
import { Verdict } from './Verdict.tsx';
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
  useHead({ note: <Day />, beside: <CurrencyTabs /> });
  const today = reading.data;
  return (
    <Screen>
      {today ? (
        <div className="grid gap-4">
          <Verdict today={today} />
          <div className="grid gap-4 xl:grid-cols-[1.5fr_1fr]">
            <MoneyCard today={today} currency={currency} />
            <WaitingCard money={today.waiting} currency={currency} />
          </div>
          <ProvidersCard />
          <div className="grid gap-4 xl:grid-cols-[1fr_1.2fr]">
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

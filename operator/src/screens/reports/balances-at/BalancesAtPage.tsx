import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../../frame/api/session.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { OperatorAccountsTable } from '../../../frame/operator-accounts/OperatorAccountsTable.tsx';
import { useCurrency } from '../../../frame/screen/currency.ts';
import { Card } from '../../../ui/show/Card.tsx';
import { ErrorState } from '../../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { LedgerAccounts } from './LedgerAccounts.tsx';
import { MemberBalancesAt } from './MemberBalancesAt.tsx';

/** Balance of every account at any time since the first entry. */
export function BalancesAtPage() {
  const { t } = useLingui();
  const currency = useCurrency();
  const may = useMay();
  const [at, setAt] = useState(() => new Date().toISOString());
  const reading = useBackoffice('getOperatorBalancesAt', { request: { query: { at } }, keep: true });
  const balances = reading.data?.balances.filter((one) => one.currency === currency);
  return (
    <div className="grid gap-4">
      <DateTimeField at={at} onChange={setAt} />
      {balances ? (
        <div className="grid items-start gap-4 xl:grid-cols-[1.4fr_1fr]">
          <Card title={t`Operator balances`} note={t`at that time`}>
            <OperatorAccountsTable balances={balances} currency={currency} />
          </Card>
          <LedgerAccounts balances={balances} currency={currency} at={at} />
        </div>
      ) : reading.error ? (
        <ErrorState error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <SkeletonRows />
      )}
      {may('members.see') ? <MemberBalancesAt at={at} /> : null}
    </div>
  );
}

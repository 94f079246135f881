import { addDays, dayKey, startOfDay } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { clockOf, fromField } from '../../../base/bangkok.ts';
import { useMay } from '../../../frame/api/session.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { OperatorAccountsTable } from '../../../frame/operator-accounts/OperatorAccountsTable.tsx';
import { useCurrency } from '../../../frame/screen/currency.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DayInput } from '../../../ui/field/DayInput.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { ErrorState } from '../../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
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

interface Props {
  at: string;
  onChange: (at: string) => void;
}

/** Input of a Bangkok date and time to the second, with shortcuts to starts of days. */
function DateTimeField({ at, onChange }: Props) {
  const { t } = useLingui();
  const moment = new Date(at);
  const day = dayKey(moment);
  const begin = (of: string) => startOfDay(of).toISOString();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t`Point in time`}</legend>
      <span aria-hidden className="font-medium">{t`Just before`}</span>
      <DayInput
        hiddenLabel
        label={t`Just before`}
        precision="second"
        value={`${day}T${clockOf(moment)}`}
        onChange={(text) => {
          const next = fromField(text);
          if (next !== null) onChange(next);
        }}
      />
      <span className="text-muted">{t`Bangkok time`}</span>
      <Button size="small" onClick={() => onChange(begin(addDays(day, -1)))}>{t`Previous day`}</Button>
      <Button size="small" onClick={() => onChange(begin(day))}>{t`Start of that day`}</Button>
      <Button size="small" onClick={() => onChange(begin(addDays(day, 1)))}>{t`End of that day`}</Button>
      <Button size="small" onClick={() => onChange(new Date().toISOString())}>{t`Now`}</Button>
    </fieldset>
  );
}

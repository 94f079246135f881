import type { Family } from '@kapao/contract/backoffice/report-figures';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../../base/amount.ts';
import { PageLink } from '../../../frame/screen/PageLink.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { traceAddress } from '../trace/trace-address.ts';

interface Props {
  amount: bigint;
  currency: Currency;
  family: Family;
  from: string;
  to: string;
  code?: string | undefined;
}

/** Amount that links to the ledger entries behind it. Zero has no link. */
export function FigureLink({ amount, currency, ...traced }: Props) {
  const { t } = useLingui();
  const money = <Money amount={amountOf(amount)} currency={currency} />;
  if (amount === 0n) return <span className="text-muted">{money}</span>;
  return (
    <PageLink to={traceAddress(traced)} title={t`Ledger entries behind it`} className="hover:underline">
      {money}
    </PageLink>
  );
}

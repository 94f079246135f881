import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountOf } from '../../base/amount.ts';
import { accountName } from '../../i18n/account-texts.ts';
import { Money } from '../../ui/show/Money.tsx';
import { accountSidesOf, type Side } from './operator-account-sides.ts';

interface Props {
  balances: readonly { readonly code: string; readonly balance: string }[];
  currency: Currency;
}

/** Table of what the operator holds, what it owes, and the difference. */
export function OperatorAccountsTable({ balances, currency }: Props) {
  const { t } = useLingui();
  const { hold, owe, own } = accountSidesOf(balances);
  const sum = (sides: readonly Side[]) => sides.reduce((all, { amount }) => all + amount, 0n);
  const total = (words: string, amount: bigint) => (
    <tr className="bg-sunken font-bold">
      <th scope="row" className="px-2 py-1.5 text-left">
        {words}
      </th>
      <td className="px-2 py-1.5 text-right">
        <Money amount={amountOf(amount)} currency={currency} />
      </td>
    </tr>
  );
  return (
    <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
      <Accounts label={t`Assets`} sides={hold} currency={currency} foot={total(t`Total`, sum(hold))} />
      <Accounts label={t`Liabilities`} sides={owe} currency={currency} foot={total(t`Operator funds`, own)} />
    </div>
  );
}

function Accounts({
  label,
  sides,
  currency,
  foot,
}: {
  label: string;
  sides: readonly Side[];
  currency: Currency;
  foot: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="px-2 pb-1 text-left text-muted">{label}</caption>
      <tbody>
        {sides.map(({ code, amount }) => (
          <tr key={code}>
            <th scope="row" className="border-b border-line-soft px-2 py-1.5 text-left font-normal">
              {accountName(code, (words) => i18n._(words))}
            </th>
            <td className="border-b border-line-soft px-2 py-1.5 text-right">
              <Money amount={amountOf(amount)} currency={currency} />
            </td>
          </tr>
        ))}
        {foot}
      </tbody>
    </table>
  );
}

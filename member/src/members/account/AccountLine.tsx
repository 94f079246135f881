import { lastFourDigits } from '@kapao/core/account/account-number';
import type { ReactNode } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { BankBadge } from '../bank/BankBadge.tsx';
import { useBankName } from '../bank/bank-name.ts';

interface Props {
  account: Reply<'getProfile'>['bankAccount'];
  /** Action for the account. */
  end?: ReactNode;
}

/** Account as money screens show it: the bank, the last four digits, the holder. */
export function AccountLine({ account, end }: Props) {
  const bankName = useBankName();
  const digits = lastFourDigits(account.bankAccountNo);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-page px-3.5 py-3">
      <BankBadge code={account.bankCode} />
      <div className="min-w-[min(100%,8rem)] flex-1 text-sm">
        <p className="font-semibold">
          {bankName(account.bank)} <span className="tabular whitespace-nowrap">···{digits}</span>
        </p>
        <p className="text-xs text-muted">{account.bankAccountName}</p>
      </div>
      {end}
    </div>
  );
}

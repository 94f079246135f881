import { lastFourDigits } from '@kapao/core/account-number';
import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useWallet } from '../wallet/useWallet.ts';

/** Whose money it may be, in the words of the conditions: the rule is the same for every way. */
export function WhoseMoney() {
  const { wallet } = useWallet();
  if (!wallet) return <div className="mt-3 h-[84px]" />;
  const { bankCode, bankAccountNo } = wallet.bankAccount;
  const account = `${bankCode} ···${lastFourDigits(bankAccountNo)}`;
  return (
    <p className="mt-3 flex gap-2.5 rounded-md bg-page px-3.5 py-2.5 text-xs text-muted">
      <ShieldCheck size={17} className="mt-0.5" />
      <span className="min-w-0">
        <Trans>
          Pay from your own account <b className="tabular font-semibold text-text">{account}</b>. Money from
          somebody else’s account is credited only after it has been checked.
        </Trans>
      </span>
    </p>
  );
}

import { lastFourDigits } from '@kapao/core/account/account-number';
import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useWallet } from '../../wallet/balance/useWallet.ts';

/** Third-party deposit rule. Not every deposit method reports the payer, so the text says only what may happen. */
export function ThirdPartyDeposit() {
  const account = useOwnAccount();
  if (!account) return <div className="mt-3 h-[84px]" />;
  return (
    <p className="mt-3 flex gap-2.5 rounded-md bg-page px-3.5 py-2.5 text-xs text-muted">
      <ShieldCheck size={17} className="mt-0.5" />
      <span className="min-w-0">
        <Trans>
          Pay from your own account <b className="tabular font-semibold text-text">{account}</b>. Money from
          someone else’s account may need a check before it’s credited.
        </Trans>
      </span>
    </p>
  );
}

/** One-line form of the rule, beside the payment. */
export function FromOwnAccount() {
  const account = useOwnAccount();
  return (
    <p className="min-h-[1.2rem] text-xs text-muted">
      {account ? (
        <Trans>
          Pay from your own account <b className="tabular font-semibold text-text">{account}</b>
        </Trans>
      ) : null}
    </p>
  );
}

/** Returns the member's account as `KBANK ···1234`; null until the wallet is loaded. */
function useOwnAccount(): string | null {
  const { wallet } = useWallet();
  if (!wallet) return null;
  const { bankCode, bankAccountNo } = wallet.bankAccount;
  return `${bankCode} ···${lastFourDigits(bankAccountNo)}`;
}

import { Trans } from '@lingui/react/macro';
import { AccountNameAction } from '../../members/account/AccountNameAction.tsx';
import { needsEnglishName } from '../../members/bank/bank-name.ts';
import { useWallet } from '../../wallet/balance/useWallet.ts';

/**
 * Lets the member correct the bank account name if the bank cannot print it. A transfer under such a name
 * would not be matched, whichever deposit method is used.
 */
export function NameToCorrect() {
  const account = useWallet().wallet?.bankAccount;
  if (!account || !needsEnglishName(account)) return null;
  return (
    <div className="mt-3 flex items-center gap-3 rounded-md bg-progress-tint px-3.5 py-2 text-xs text-progress">
      <p className="min-w-0 flex-1">
        <Trans>Your bank uses English names. Correct your account name first, then pay.</Trans>
      </p>
      <AccountNameAction account={account} />
    </div>
  );
}

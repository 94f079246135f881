import { Trans } from '@lingui/react/macro';
import { AccountLine } from '../../people/account/AccountLine.tsx';
import { AccountNameAction } from '../../people/account/AccountNameAction.tsx';
import { useWallet } from '../wallet/useWallet.ts';

/** The member's own account, whose name a transfer carries: to copy it, or to mend a name its bank cannot print. */
export function OwnAccount() {
  const { wallet } = useWallet();
  if (!wallet) return null;
  return (
    <section className="mt-4">
      <h3 className="mb-1.5 text-sm font-medium">
        <Trans>Your own account</Trans>
      </h3>
      <AccountLine account={wallet.bankAccount} end={<AccountNameAction account={wallet.bankAccount} />} />
    </section>
  );
}

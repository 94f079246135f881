import { Trans, useLingui } from '@lingui/react/macro';
import { WalletCards } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { ThirdPartyDeposit } from './ThirdPartyDeposit.tsx';

/** Our wallets, which a member transfers to from a wallet app. */
export function WalletDetails({ wallets }: { wallets: Reply<'getDepositLookup'>['wallets'] }) {
  const { t } = useLingui();
  return (
    <>
      <ul className="grid gap-2.5">
        {wallets.map(({ walletAccountName: name }) => (
          <li
            key={name}
            className="flex items-center gap-3 rounded-lg border border-line py-2.5 pr-1.5 pl-3.5 text-lg font-semibold"
          >
            <WalletCards size={22} className="text-gold-text" />
            <span className="min-w-0 flex-1">{name}</span>
            <CopyButton value={name} label={t`Copy the wallet account`} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        <Trans>
          Transfer to this wallet from your own wallet app. The money arrives in your Kapao wallet within 1
          minute.
        </Trans>
      </p>
      <ThirdPartyDeposit />
    </>
  );
}

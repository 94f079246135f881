import { lastFourDigits } from '@kapao/core/account/account-number';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '../frame/api/api.ts';
import { AccountNameAction } from '../members/account/AccountNameAction.tsx';

/** Card that asks for the English name that the member's bank prints; never loaded for members who have one. */
export function AccountNameCard({ account }: { account: Reply<'getWallet'>['bankAccount'] }) {
  const { bankCode } = account;
  const digits = lastFourDigits(account.bankAccountNo);
  return (
    <section className="mb-3.5 flex items-center gap-3 rounded-lg border border-line bg-card px-4 py-3">
      <p className="min-w-0 flex-1 text-sm">
        <Trans>
          The name on your account {bankCode}&nbsp;···{digits} must be in English.
        </Trans>
      </p>
      <AccountNameAction account={account} />
    </section>
  );
}

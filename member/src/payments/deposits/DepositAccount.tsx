import { groupAccountNumber } from '@kapao/core/account/account-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { AccountNameAction } from '../../members/account/AccountNameAction.tsx';
import { BankBadge } from '../../members/bank/BankBadge.tsx';
import { needsEnglishName, useBankName } from '../../members/bank/bank-name.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import type { DepositBank } from './methods/methods.ts';
import { useSandboxBankAddress } from './sandbox-bank.ts';

interface Props {
  bank: DepositBank;
  /** Reports the transfer to us (deposit notice); null where the transfer is detected automatically. */
  onDepositNotice: (() => void) | null;
}

/**
 * Receiving account of ours: holder, number and a copy button. A member whose bank prints English names must correct their
 * own name first, because a transfer under another name would not be recognised.
 */
export function DepositAccount({ bank, onDepositNotice }: Props) {
  const { t } = useLingui();
  const bankName = useBankName()(bank);
  const own = useWallet().wallet?.bankAccount;
  const copies = { value: bank.bankAccountNo, label: t`Copy the account number` };
  const practice = useSandboxBankAddress({
    tab: 'transfer',
    toBank: bank.bankCode,
    toAccountNo: bank.bankAccountNo,
  });
  const mendsFirst = own !== undefined && needsEnglishName(own);
  return (
    <section className="rounded-lg border border-line px-3.5 py-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BankBadge code={bank.bankCode} />
        <div className="min-w-[min(100%,8rem)] flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
            {bankName}
            {bank.recommended ? (
              <span className="rounded-full bg-progress-tint px-2 text-xs font-medium text-progress">
                <Trans>Recommended</Trans>
              </span>
            ) : null}
          </h3>
          <p className="text-xs text-muted">{bank.bankAccountName}</p>
        </div>
      </header>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 rounded-md bg-page py-1 pr-1 pl-3.5">
        <p className="tabular min-w-0 text-lg font-semibold">
          <span className="sr-only">
            <Trans>Account number</Trans>{' '}
          </span>
          <span className="inline-block">{groupAccountNumber(bank.bankAccountNo)}</span>
        </p>
        {mendsFirst ? <AccountNameAction account={own} copies={copies} /> : <CopyButton {...copies} />}
      </div>
      {mendsFirst ? (
        <p className="mt-1.5 text-xs text-progress">
          <Trans>Your bank uses English names. Correct your account name first, then copy.</Trans>
        </p>
      ) : null}
      {practice && !mendsFirst ? (
        <a
          href={practice}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-1 flex min-h-11 items-center gap-1.5 text-sm font-semibold text-gold-text"
        >
          <Smartphone size={18} />
          <Trans>Transfer in the practice bank</Trans>
        </a>
      ) : null}
      {bank.mode === 'MANUAL' && onDepositNotice ? (
        <Button variant="plain" className="mt-2.5" onClick={onDepositNotice}>
          <Trans>I have transferred</Trans>
        </Button>
      ) : null}
    </section>
  );
}

import { formatAccountNumber } from '@kapao/core/account/account-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { formatMinute } from '../../i18n/dates.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Row, RowButton, RowGroup } from '../../ui/list/Rows.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { useBankName } from '../bank/bank-name.ts';
import { AccountNameAction } from './AccountNameAction.tsx';

type BankAccount = Reply<'getProfile'>['bankAccount'];

interface Props {
  account: BankAccount | undefined;
  /** End of the hold on withdrawals after another account was registered, or the password was reset. */
  waitsUntil: string | null | undefined;
}

export function BankSection({ account, waitsUntil }: Props) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const until = waitsUntil ? formatMinute(new Date(waitsUntil)) : null;
  return (
    <RowGroup title={<Trans>Bank account for withdrawals</Trans>}>
      <Row
        label={<Trans>Account holder</Trans>}
        value={account?.bankAccountName}
        end={account ? <AccountNameAction account={account} /> : null}
      />
      <Row label={<Trans>Bank</Trans>} value={account ? <BankNames bank={account.bank} /> : undefined} />
      <Row
        label={<Trans>Account number</Trans>}
        value={
          account ? (
            <span className="inline-block">{formatAccountNumber(account.bankAccountNo)}</span>
          ) : undefined
        }
        end={account ? <CopyButton value={account.bankAccountNo} label={t`Copy the account number`} /> : null}
      />
      {until ? (
        <div className="border-b border-line p-2">
          <Notice tone="progress">
            <Trans>You can withdraw again from {until}.</Trans>
          </Notice>
        </div>
      ) : null}
      <RowButton
        icon={<Landmark size={20} />}
        note={<Trans>Pauses withdrawals for 24 hours</Trans>}
        onClick={() => dialogs.open({ name: 'edit-bank' })}
      >
        <Trans>Change the bank account</Trans>
      </RowButton>
    </RowGroup>
  );
}

/** Shows the Thai name, as in the bank book and the bank's app, after the name in another language. */
function BankNames({ bank }: { bank: BankAccount['bank'] }) {
  const own = useBankName()(bank);
  return (
    <>
      {own}
      {own === bank.nameTH ? null : (
        <>
          {' '}
          <span lang="th" className="ml-1 font-normal text-muted">
            {bank.nameTH}
          </span>
        </>
      )}
    </>
  );
}

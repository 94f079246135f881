import { Trans, useLingui } from '@lingui/react/macro';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { type NamedAccount, needsEnglishName } from '../bank/bank-name.ts';

/** Copies the holder's name; where the bank takes English letters only, a name in others has to be mended first. */
export function AccountNameAction({ account }: { account: NamedAccount }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  if (!needsEnglishName(account)) {
    return <CopyButton value={account.bankAccountName} label={t`Copy the account name`} />;
  }
  return (
    <Button
      look="plain"
      size="small"
      className="flex-none"
      onClick={() => dialogs.open({ name: 'account-name' })}
    >
      <Trans>Edit name</Trans>
    </Button>
  );
}

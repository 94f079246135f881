import { Trans, useLingui } from '@lingui/react/macro';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { type NamedAccount, needsEnglishName } from '../bank/bank-name.ts';

interface Props {
  account: NamedAccount;
  /** Text to copy instead of the holder's name, with the button's label. */
  copies?: { value: string; label: string };
}

/**
 * Button that copies the holder's name, or the text of `copies`. If the bank accepts only English letters and
 * the name has others, a button to correct the name takes its place.
 */
export function AccountNameAction({ account, copies }: Props) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  if (!needsEnglishName(account)) {
    const own = { value: account.bankAccountName, label: t`Copy the account name` };
    return <CopyButton {...(copies ?? own)} />;
  }
  return (
    <Button
      variant="plain"
      size="small"
      className="flex-none"
      onClick={() => dialogs.open({ name: 'account-name', ...(copies ? { id: copies.value } : {}) })}
    >
      <Trans>Edit name</Trans>
    </Button>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useSheets } from '../../frame/dialog/sheets.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { type NamedAccount, needsEnglishName } from './english-name.ts';

/** Copies the holder's name; where the bank takes English letters only, a name in others has to be mended first. */
export function AccountNameAction({ account }: { account: NamedAccount }) {
  const { t } = useLingui();
  const sheets = useSheets();
  if (!needsEnglishName(account)) {
    return <CopyButton value={account.bankAccountName} label={t`Copy the account name`} />;
  }
  return (
    <Button
      look="plain"
      size="small"
      className="flex-none"
      onClick={() => sheets.open({ name: 'account-name' })}
    >
      <Trans>Edit name</Trans>
    </Button>
  );
}

import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { ContentEdit } from '../useContentEdit.ts';

/** Deposit wallets of the operator, each for gift links or for transfers. */
export function WalletsForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const wallets = edit.value as RuleValues['depositWallets']; // Cast: the editor shows this form only for this key.
  const set = (at: number, wallet: RuleValues['depositWallets'][number]) =>
    edit.change(wallets.map((each, n) => (n === at ? wallet : each)));
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-xl gap-3">
      {wallets.map((wallet, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is being typed
        <div key={at} className="flex items-end gap-3">
          <TextInput
            className="flex-1"
            label={t`Name of the wallet`}
            maxLength={500}
            value={wallet.walletAccountName}
            onChange={(walletAccountName) => set(at, { ...wallet, walletAccountName })}
          />
          <Checkbox
            label={t`gift links`}
            checked={wallet.mode === 'GIFT'}
            disabled={!edit.mayWrite}
            onChange={(isGift) => set(at, { ...wallet, mode: isGift ? 'GIFT' : 'AUTO' })}
          />
          <IconButton
            label={t`Remove`}
            disabled={!edit.mayWrite}
            onClick={() => edit.change(wallets.filter((_, n) => n !== at))}
          >
            <Trash2 size={15} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          icon={<Plus size={15} />}
          onClick={() => edit.change([...wallets, { mode: 'GIFT', walletAccountName: '' }])}
        >
          {t`Add a wallet`}
        </Button>
      </div>
    </fieldset>
  );
}

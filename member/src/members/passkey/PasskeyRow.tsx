import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api, type Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { toast } from '../../ui/status/toast.ts';

export type Passkey = Reply<'listPasskeys'>['passkeys'][number];

/** Passkey with its name, which the member can change, and its last use. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const { name, lastUsedAt } = passkey;
  const added = formatDateTime(new Date(passkey.createdAt));
  const used = lastUsedAt ? formatDateTime(new Date(lastUsedAt)) : null;
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex min-h-[68px] flex-wrap items-center justify-end py-2 pr-1.5 pl-4">
        <div className="flex min-w-[min(100%,10rem)] flex-1 items-center gap-3 pr-2.5">
          <Fingerprint size={22} className="text-gold-text" />
          <div className="min-w-0 flex-1">
            <p className="text-sm font-semibold break-words">{name}</p>
            <p className="tabular text-xs text-muted">
              {used ? <Trans>Last used {used}</Trans> : <Trans>Added {added}</Trans>}
            </p>
          </div>
        </div>
        <div className="flex gap-3">
          <IconButton label={t`Rename ${name}`} onClick={() => setRenaming(!renaming)}>
            <Pencil size={20} />
          </IconButton>
          <IconButton label={t`Remove ${name}`} onClick={onRemove}>
            <Trash2 size={20} />
          </IconButton>
        </div>
      </div>
      {renaming ? <RenameForm passkey={passkey} onEnd={() => setRenaming(false)} /> : null}
    </li>
  );
}

function RenameForm({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const { t } = useLingui();
  const askAgain = useRefetch();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => api('renamePasskey', { params: { passkeyId: passkey._id }, body: { name } }),
    onSuccess: () => {
      toast('success', t`The name is saved`);
      onEnd();
    },
    onSettled: () => void askAgain('listPasskeys'),
  });
  return (
    <form
      noValidate
      className="grid gap-3 px-4 pb-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (name.trim() !== '' && !rename.isPending) rename.mutate();
      }}
    >
      <Field
        label={<Trans>Name of the passkey</Trans>}
        name="passkeyName"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={name.trim() === '' ? t`Enter a name.` : rename.isError ? errorText(rename.error) : undefined}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="plain" onClick={onEnd} disabled={rename.isPending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={rename.isPending} doing={<Trans>Saving…</Trans>}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}

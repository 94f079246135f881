import { isMemberName, nameLimit, tidyName } from '@kapao/core/account/registration';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { toast } from '../../ui/status/toast.ts';

/** Changes the name in the member's greeting, which is independent of the bank account. */
export function EditNameDialog() {
  const { t } = useLingui();
  const close = useCloseDialog();
  const askAgain = useRefetch();
  const profile = useQuery(reading('getProfile'));
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const name = tidyName(typed ?? profile.data?.profile.name ?? '');
  const flaw = flawOf(name);
  const save = useMutation({
    mutationFn: () => api('updateProfile', { body: { name } }),
    onSuccess: () => {
      void askAgain('getProfile', 'getWallet');
      toast('success', t`Saved`);
      close();
    },
    onError: () => input.current?.focus(),
  });

  function flawOf(wished: string): string | undefined {
    if (wished === '') return t`Enter a name.`;
    if (wished.length > nameLimit) return t`At most 100 characters.`;
    return isMemberName(wished) ? undefined : t`Letters and digits only, please.`;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (flaw) input.current?.focus();
    else if (!save.isPending) save.mutate();
  }

  return (
    <DialogFrame title={<Trans>Change the name</Trans>} locked={save.isPending}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          ref={input}
          label={<Trans>Name</Trans>}
          name="name"
          autoComplete="name"
          value={typed ?? profile.data?.profile.name ?? ''}
          onChange={(event) => setTyped(event.target.value)}
          error={(tried ? flaw : undefined) ?? (save.isError ? errorText(save.error) : undefined)}
          hint={<Trans>We’ll greet you by this name. Your bank account name stays the same.</Trans>}
        />
        <Button type="submit" busy={save.isPending} doing={<Trans>Saving…</Trans>}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </DialogFrame>
  );
}

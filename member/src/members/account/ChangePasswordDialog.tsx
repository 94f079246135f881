import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { rememberPasskey } from '../../frame/api/session.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { AlertMessage } from '../../ui/dialog/AlertMessage.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { UsernameForPasswordManagers } from '../step-up/UsernameForPasswordManagers.tsx';

const blank = { oldPassword: '', newPassword: '', confirmation: '' };

/** Changes the password. Saving with an empty field only focuses it, as specified; every other error has a text. */
export function ChangePasswordDialog() {
  const { t } = useLingui();
  const close = useCloseDialog();
  const askAgain = useRefetch();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(blank);
  const [keepSessions, setKeepSessions] = useState(false);
  const [keepPasskeys, setKeepPasskeys] = useState(true);
  const passkeys = useQuery(reading('listPasskeys')).data?.passkeys.length ?? 0;
  const [mismatch, setMismatch] = useState(false);
  const [result, setResult] = useState<'saved' | 'failed' | null>(null);
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: typeof blank) =>
      api('changePassword', {
        body: { oldPassword, newPassword, keepSessions, removePasskeys: passkeys > 0 && !keepPasskeys },
      }),
    onSuccess: () => {
      if (!keepPasskeys) rememberPasskey(false);
      void askAgain('listPasskeys', 'listDevices');
      setResult('saved');
    },
    onError: () => setResult('failed'),
  });

  function focus(name: keyof typeof blank) {
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    // Keys of `blank` are those of `typed`, in the order of the screen.
    const empty = (Object.keys(blank) as (keyof typeof blank)[]).find((name) => typed[name] === '');
    const differs = !empty && typed.newPassword !== typed.confirmation;
    setMismatch(differs);
    if (empty) focus(empty);
    else if (differs) focus('confirmation');
    else change.mutate(typed);
  }

  function closeResult() {
    if (result === 'saved') return close();
    setResult(null);
    if (errorCode(change.error) === 'WRONG_PASSWORD') requestAnimationFrame(() => focus('oldPassword'));
  }

  const field = (name: keyof typeof blank) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setMismatch(false);
    },
  });

  return (
    <DialogFrame title={<Trans>Change password</Trans>} locked={change.isPending}>
      <form ref={form} onSubmit={save} noValidate className="grid gap-4">
        <UsernameForPasswordManagers />
        <PasswordField
          {...field('oldPassword')}
          label={<Trans>Current password</Trans>}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword')}
          label={<Trans>New password</Trans>}
          autoComplete="new-password"
          hint={<Trans>At least 8 characters</Trans>}
        />
        <PasswordField
          {...field('confirmation')}
          label={<Trans>Confirm new password</Trans>}
          autoComplete="new-password"
          error={mismatch ? t`Passwords don't match` : undefined}
        />
        <div className="grid gap-1">
          <Checkbox checked={keepSessions} onChange={setKeepSessions}>
            <Trans>Stay logged in on my other devices</Trans>
          </Checkbox>
          {passkeys > 0 ? (
            <Checkbox checked={keepPasskeys} onChange={setKeepPasskeys}>
              <Trans>Keep my passkeys ({passkeys})</Trans>
            </Checkbox>
          ) : null}
        </div>
        <p className="text-sm text-muted">
          <Trans>
            You stay logged in here. If someone else may know the old password, don’t stay logged in on your
            other devices.
          </Trans>
        </p>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="plain" onClick={close} disabled={change.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={change.isPending} doing={<Trans>Saving…</Trans>}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
      <AlertMessage
        open={result === 'saved'}
        tone="success"
        title={<Trans>The new password is saved</Trans>}
        onClose={closeResult}
      >
        {keepSessions ? (
          <Trans>Please use the new password from now on.</Trans>
        ) : (
          <Trans>You were logged out everywhere else. Please use the new password from now on.</Trans>
        )}
      </AlertMessage>
      <AlertMessage
        open={result === 'failed'}
        tone="failed"
        title={change.error ? errorText(change.error) : ''}
        onClose={closeResult}
      >
        {errorCode(change.error) === 'NETWORK' ? (
          <Trans>The new password may already be saved: if the old one doesn’t work, use the new one.</Trans>
        ) : null}
      </AlertMessage>
    </DialogFrame>
  );
}

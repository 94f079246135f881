import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint, ShieldCheck } from 'lucide-react';
import { type FormEvent, use, useEffect, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading } from '../../frame/api/readings.ts';
import { DialogContext } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { networkWait } from '../../ui/button/waiting.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { PasskeyFailure } from '../webauthn/PasskeyFailure.tsx';
import { answerChallenge, hasPasskeySupport } from '../webauthn/webauthn.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { endStepUp } from './step-up.ts';

/** Asks the member to confirm their identity again. Input in the dialog below stays, and is sent afterwards. */
export function StepUpDialog() {
  const { open, onClose } = use(DialogContext);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const confirmed = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const passkeys = useQuery({ ...reading('listPasskeys'), enabled: hasPasskeySupport() });

  const done = () => {
    confirmed.current = true;
    onClose();
  };
  const byPassword = useMutation({
    mutationFn: () => networkWait(api('stepUp', { body: { password } })),
    onSuccess: done,
    onError: () => field.current?.focus(),
  });
  const byPasskey = useMutation({
    mutationFn: () => networkWait(proveByPasskey()),
    onSuccess: done,
  });
  const busy = byPassword.isPending || byPasskey.isPending;

  // The waiting call continues only after this dialog has left the history, because the dialog of the call
  // may then close at once.
  useEffect(() => {
    if (!open) endStepUp(confirmed.current);
  }, [open]);
  useEffect(() => () => endStepUp(false), []);

  function confirm(event: FormEvent) {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else if (!busy) byPassword.mutate();
  }

  return (
    <DialogFrame title={<Trans>Confirm it’s you</Trans>} locked={busy}>
      <form onSubmit={confirm} noValidate className="grid gap-4">
        <p className="flex gap-2.5 text-sm text-muted">
          <ShieldCheck size={20} className="mt-0.5 text-gold-text" />
          <Trans>
            This protects your money if someone else has your phone. You won’t be asked again for 5 minutes.
          </Trans>
        </p>
        <CurrentPasswordField
          ref={field}
          value={password}
          onTyped={setPassword}
          missing={missing && password === ''}
          error={byPassword.isError ? errorText(byPassword.error) : undefined}
        />
        {byPasskey.isError ? (
          <Notice tone="failed">
            <PasskeyFailure error={byPasskey.error} />
          </Notice>
        ) : null}
        <Button type="submit" busy={byPassword.isPending} doing={<Trans>Checking…</Trans>}>
          <Trans>Confirm</Trans>
        </Button>
        {passkeys.data && passkeys.data.passkeys.length > 0 ? (
          <Button
            variant="plain"
            icon={<Fingerprint size={20} />}
            busy={byPasskey.isPending}
            doing={<Trans>Waiting for your passkey…</Trans>}
            onClick={() => (busy ? undefined : byPasskey.mutate())}
          >
            <Trans>Use a passkey</Trans>
          </Button>
        ) : null}
      </form>
    </DialogFrame>
  );
}

async function proveByPasskey() {
  const { challengeId, options } = await api('beginPasskeyStepUp');
  const response = await answerChallenge(options);
  return api('stepUp', { body: { passkey: { challengeId, response } } });
}

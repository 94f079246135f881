import { isEasyPin, isPin } from '@kapao/core/account/pin';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorCode } from '../../frame/api/error-code.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { NotConfirmed } from '../step-up/step-up.ts';
import { PinField } from './PinField.tsx';
import { useSetWithdrawProof } from './useSetWithdrawProof.ts';

/** Asks for a new PIN twice, and saves it. */
export function PinForm({ phone, onSaved }: { phone: string; onSaved: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [shows, setShows] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const set = useSetWithdrawProof(() => {
    toast('success', t`The PIN is saved`);
    onSaved();
  });
  const easy = t`Too easy to guess. Please choose other digits.`;
  const flaw = !isPin(typed) ? t`Enter 6 digits.` : isEasyPin(typed, phone) ? easy : undefined;
  const differs = again === typed ? undefined : t`PINs don’t match.`;
  // Refused by the server's rule only if this page is older than the rule.
  const isRefused = set.error !== null && errorCode(set.error) === 'INVALID_USER_INFO';
  const failed = set.error && !(set.error instanceof NotConfirmed) && !isRefused ? set.error : null;
  useEffect(() => first.current?.focus(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    if (set.isPending) return;
    setShows(true);
    if (flaw) first.current?.focus();
    else if (differs) second.current?.focus();
    else set.mutate({ pin: typed });
  }
  const taking = (take: (digits: string) => void) => (digits: string) => {
    take(digits);
    setShows(false);
    set.reset();
  };

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <p className="text-sm text-muted">
        <Trans>Choose 6 digits that only you know: not your phone number, not your birthday.</Trans>
      </p>
      <PinField
        ref={first}
        label={<Trans>New PIN, 6 digits</Trans>}
        value={typed}
        onTyped={taking(setTyped)}
        disabled={set.isPending}
        error={shows ? flaw : isRefused ? easy : undefined}
      />
      <PinField
        ref={second}
        label={<Trans>Confirm new PIN</Trans>}
        value={again}
        onTyped={taking(setAgain)}
        disabled={set.isPending}
        error={shows && !flaw ? differs : undefined}
      />
      {failed ? <Notice tone="failed">{errorText(failed)}</Notice> : null}
      <Button type="submit" busy={set.isPending} doing={<Trans>Saving…</Trans>}>
        <Trans>Save the PIN</Trans>
      </Button>
    </form>
  );
}

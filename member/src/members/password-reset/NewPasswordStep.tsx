import { asciiDigits } from '@kapao/core/account/digits';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { registeredPassword, useGo } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { AttemptNotice, useAttempt } from '../register/Attempt.tsx';
import { PasskeyFailure } from '../webauthn/PasskeyFailure.tsx';
import { answerChallenge, browserRefusal, hasPasskeySupport } from '../webauthn/webauthn.ts';
import { ResetFrame } from './ResetFrame.tsx';
import type { BegunReset, SecondProofs } from './reset.ts';

interface Props {
  begun: BegunReset;
  proofs: SecondProofs;
  onAnew: () => void;
}

type Flaw = 'password' | 'confirmation' | 'digits' | null;

/** New password, with the second proof: the last digits of the bank account, or a passkey. */
export function NewPasswordStep({ begun, proofs, onAnew }: Props) {
  const { t } = useLingui();
  const go = useGo();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [typed, setTyped] = useState('');
  const [flaw, setFlaw] = useState<Flaw>(null);
  const { run, busy, waiting, failure } = useAttempt();
  const { phone, token } = begun;
  const { accountDigits, hasPasskey } = proofs;
  const digits = asciiDigits(typed).replace(/\D/g, '');
  const code = failure ? errorCode(failure) : null;
  const isPasswordRefused = code === 'INVALID_USER_INFO';
  const areDigitsWrong = code === 'WRONG_CREDENTIAL' && digits !== '';

  function flawOf(withPasskey: boolean): Flaw {
    if (password === '') return 'password';
    if (password !== confirmation) return 'confirmation';
    return !withPasskey && digits.length !== accountDigits ? 'digits' : null;
  }

  function finish(withPasskey: boolean) {
    const found = flawOf(withPasskey);
    setFlaw(found);
    if (found) return;
    void run(async () => {
      const proof = withPasskey ? { passkey: await passkeyAnswer() } : { accountDigits: digits };
      await api('finishReset', { body: { resetToken: token, newPassword: password, ...proof } });
      toast('success', t`The new password is saved. Withdrawals are paused for 24 hours.`);
      registeredPassword.write(password);
      go('/login', { replace: true, state: { username: phone } });
    });
  }

  return (
    <ResetFrame
      title={t`Your new password`}
      lead={<Trans>To be sure it’s you, we also ask for your bank account or a passkey.</Trans>}
      phone={phone}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          finish(false);
        }}
      >
        <input hidden readOnly type="text" name="username" autoComplete="username" value={phone} />
        <PasswordField
          label={<Trans>New password</Trans>}
          name="newPassword"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint={<Trans>At least 8 characters</Trans>}
          error={
            flaw === 'password'
              ? t`Enter a password.`
              : isPasswordRefused
                ? t`This password is too short or too easy to guess.`
                : undefined
          }
        />
        <PasswordField
          label={<Trans>Confirm password</Trans>}
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
          error={flaw === 'confirmation' ? t`Passwords don't match` : undefined}
        />
        <Field
          label={<Trans>Last {accountDigits} digits of your bank account</Trans>}
          name="accountDigits"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={<Trans>The account that your withdrawals are paid to</Trans>}
          error={
            flaw === 'digits'
              ? t`Enter the last ${accountDigits} digits.`
              : areDigitsWrong
                ? t`These aren’t the last digits of your bank account.`
                : undefined
          }
        />
        {browserRefusal(failure) || (code === 'WRONG_CREDENTIAL' && !areDigitsWrong) ? (
          <Notice tone="failed">
            <PasskeyFailure error={failure} />
          </Notice>
        ) : (
          <AttemptNotice failure={isPasswordRefused || areDigitsWrong ? null : failure} waiting={waiting} />
        )}
        {code === 'OTP_EXPIRED' || code === 'OTP_NOT_EXIST' || code === 'OTP_BLOCK' ? (
          <Button variant="plain" onClick={onAnew}>
            <Trans>Start again</Trans>
          </Button>
        ) : null}
        <p className="text-sm text-muted">
          <Trans>
            You’ll then be logged out on all devices, and withdrawals are paused for 24 hours. Your money is
            safe.
          </Trans>
        </p>
        <div className="over-keyboard">
          <Button type="submit" busy={busy} doing={<Trans>Saving…</Trans>}>
            <Trans>Save the new password</Trans>
          </Button>
        </div>
        {hasPasskey && hasPasskeySupport() ? (
          <Button
            variant="plain"
            icon={<Fingerprint size={20} />}
            disabled={busy}
            onClick={() => finish(true)}
          >
            <Trans>Save with a passkey instead of the account digits</Trans>
          </Button>
        ) : null}
      </form>
    </ResetFrame>
  );
}

async function passkeyAnswer() {
  const { challengeId, options } = await api('beginPasskeyLogin');
  return { challengeId, response: await answerChallenge(options) };
}

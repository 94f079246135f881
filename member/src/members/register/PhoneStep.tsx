import { readPhone } from '@kapao/core/account/phone';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { Link } from '../../frame/address/address.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AttemptNotice, useAttempt } from './Attempt.tsx';
import { RegisterField } from './RegisterField.tsx';
import { useRegistration } from './registration.ts';
import { judgePhone } from './rules.ts';
import { continueAfterPhone, useSendCode } from './useSendCode.ts';

const { isLaos, market } = buildOptions;

export function PhoneStep() {
  const { t } = useLingui();
  const { draft, edit, hasFlaws, placeRefusal, push } = useRegistration();
  const sendCode = useSendCode();

  const { run, busy, waiting, failure } = useAttempt();
  const phone = readPhone(draft.phone);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (hasFlaws(judgePhone(draft, market))) return;
    void run(async () => {
      // A changed number must pass every step again.
      edit(phone === draft.readyPhone ? { phone } : { phone, readyPhone: '', profileReady: false });
      try {
        if ((await sendCode(phone)) === 'ready') await continueAfterPhone(phone, push);
        else await push('otp');
      } catch (error) {
        if (!(await placeRefusal(error))) throw error;
      }
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <RegisterField
        name="phone"
        label={<Trans>Phone number</Trans>}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={isLaos ? t`For example 020 5551 2345` : <Trans>You’ll use this number to log in.</Trans>}
      />
      <AttemptNotice failure={failure} waiting={waiting} />
      <div className="over-keyboard">
        <Button type="submit" busy={busy} doing={<Trans>Checking…</Trans>}>
          <Trans>Continue</Trans>
        </Button>
      </div>
      <p className="text-center text-sm text-muted">
        <Trans>
          Already have an account?{' '}
          <Link
            to="/login"
            className="inline-flex min-h-11 min-w-11 items-center font-semibold text-gold-text"
          >
            Log in
          </Link>
        </Trans>
      </p>
    </form>
  );
}

import { Trans } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { AttemptNotice } from './AttemptNotice.tsx';
import type { SentCode } from './draft.ts';
import { codeLength, isCode, readCode } from './otp-code.ts';
import { phoneReady } from './phone-ready.ts';
import { ResendCode } from './ResendCode.tsx';
import { useRegistration } from './registration.ts';
import { useAttempt } from './useAttempt.ts';
import { useFaultWords } from './useFaultWords.ts';

/** The code sends itself when its last digit is there: typed, pasted out of the SMS or filled in by the keyboard. */
export function OtpStep({ sent }: { sent: SentCode }) {
  const { hasFaults, placeRefusal, replace } = useRegistration();
  const wordsOf = useFaultWords();
  const { run, busy, slow, fault } = useAttempt();
  const [code, setCode] = useState('');
  const tried = useRef('');

  function verify(otpCode: string) {
    if (hasFaults(otpCode === '' ? { otpCode: 'empty' } : isCode(otpCode) ? {} : { otpCode: 'malformed' }))
      return;
    tried.current = otpCode;
    void run(async () => {
      try {
        await api('verifyOtp', { body: { otpToken: sent.token, otpCode } });
        // The step with a code that is used up is not worth coming back to.
        await phoneReady(sent.phone, replace);
      } catch (error) {
        if (!(await placeRefusal(error))) throw error;
      }
    });
  }

  function type(typed: string) {
    const next = readCode(typed);
    setCode(next);
    hasFaults({});
    // Not the one that was refused just now: every try counts.
    if (/^\d+$/.test(next) && next.length === codeLength && next !== tried.current) verify(next);
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        verify(code);
      }}
    >
      <p className="rounded-sm border border-line bg-card px-3.5 py-2.5 text-sm text-muted">
        <Trans>
          Reference <strong className="font-semibold text-text">{sent.reference}</strong>: the SMS shows the
          same.
        </Trans>
      </p>
      <Field
        label={<Trans>Code from the SMS</Trans>}
        name="otpCode"
        data-step-focus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => type(event.target.value)}
        error={wordsOf('otpCode')}
      />
      <AttemptNotice fault={fault} slow={slow} />
      <Button type="submit" busy={busy}>
        <Trans>Confirm</Trans>
      </Button>
      <ResendCode
        sent={sent}
        onSent={() => {
          setCode('');
          tried.current = '';
          hasFaults({});
        }}
      />
    </form>
  );
}

import { Trans } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { formatCountdown, useSecondsLeft } from '../../ui/status/CountdownRing.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { AttemptNotice, useAttempt } from './Attempt.tsx';
import type { SentCode } from './draft.ts';
import { codeLength, isCode, readCode } from './otp-code.ts';
import { useRegistration } from './registration.ts';
import { useFlawTexts } from './useFlawTexts.ts';
import { continueAfterPhone, useSendCode } from './useSendCode.ts';

/**
 * Submits the code when its sixth digit is entered: typed, pasted from the SMS or filled in by the keyboard. A shorter
 * code is submitted by the button, and so is a longer one that is pasted; gateways must send at most six digits.
 */
export function OtpStep({ sent }: { sent: SentCode }) {
  const { hasFlaws, placeRefusal, replace } = useRegistration();
  const wordsOf = useFlawTexts();
  const { run, busy, waiting, failure } = useAttempt();
  const [code, setCode] = useState('');
  const tried = useRef('');

  function verify(otpCode: string) {
    if (hasFlaws(otpCode === '' ? { otpCode: 'empty' } : isCode(otpCode) ? {} : { otpCode: 'malformed' }))
      return;
    tried.current = otpCode;
    void run(async () => {
      try {
        await api('verifyOtp', { body: { otpToken: sent.token, otpCode } });
        // Back must not lead to a used code, so its step is removed from the history.
        await continueAfterPhone(sent.phone, replace);
      } catch (error) {
        if (!(await placeRefusal(error))) throw error;
      }
    });
  }

  function type(typed: string) {
    const next = readCode(typed);
    setCode(next);
    hasFlaws({});
    // A code just refused is not submitted again automatically: every try counts.
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
          Check that the SMS to <strong className="font-semibold text-text">{sent.phone}</strong> shows ref{' '}
          <strong className="font-semibold text-text">{sent.reference}</strong>
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
      <AttemptNotice failure={failure} waiting={waiting} />
      <div className="over-keyboard">
        <Button type="submit" busy={busy} doing={<Trans>Checking…</Trans>}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
      <ResendCode
        sent={sent}
        onSent={() => {
          setCode('');
          tried.current = '';
          hasFlaws({});
        }}
      />
    </form>
  );
}

/** Sends another SMS, a minute after the last one at the earliest. */
function ResendCode({ sent, onSent }: { sent: SentCode; onSent: () => void }) {
  const { replace } = useRegistration();
  const sendCode = useSendCode();
  const { run, busy, waiting, failure } = useAttempt();
  const [resent, setResent] = useState(false);
  const leftS = useSecondsLeft(sent.resendAtMs);
  const left = formatCountdown(leftS);

  function resend() {
    setResent(false);
    void run(async () => {
      const outcome = await sendCode(sent.phone, { anew: true });
      if (outcome === 'ready') return continueAfterPhone(sent.phone, replace);
      if (outcome === 'waiting') return;
      onSent();
      setResent(true);
    });
  }

  return (
    <div className="grid gap-3">
      {resent && !busy ? (
        <Notice tone="success">
          <Trans>A new code is on its way. Only the latest code works.</Trans>
        </Notice>
      ) : null}
      <AttemptNotice failure={failure} waiting={waiting} />
      <Button
        variant="plain"
        busy={busy}
        doing={<Trans>Sending…</Trans>}
        disabled={leftS > 0}
        onClick={resend}
      >
        {leftS > 0 ? <Trans>Send a new code in {left}</Trans> : <Trans>Send a new code</Trans>}
      </Button>
    </div>
  );
}

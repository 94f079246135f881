import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { formatCountdown, useSecondsLeft } from '../../ui/status/CountdownRing.tsx';
import { AttemptNotice, type useAttempt } from '../register/Attempt.tsx';
import { codeLength, isCode, readCode } from '../register/otp-code.ts';

interface Props {
  check: ReturnType<typeof useAttempt>;
  /** Failure of the request that follows a right code. */
  failure?: ComponentProps<typeof AttemptNotice>['failure'];
  onCode: (code: string) => void;
  send: ReturnType<typeof useAttempt>;
  /** Sends another code, and calls `clear` once it is sent. */
  onSend: (clear: () => void) => void;
  resendAtMs: number;
  /** Content above the field. */
  lead?: ReactNode;
  /** Content below the buttons. */
  children?: ReactNode;
}

/** Field of a code by SMS, which is submitted when its sixth digit is entered, and the button for another code. */
export function CodeForm({ check, failure, onCode, send, onSend, resendAtMs, lead, children }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const leftS = useSecondsLeft(resendAtMs);
  const left = formatCountdown(leftS);

  function submit(typed: string) {
    setMissing(!isCode(typed));
    if (isCode(typed)) onCode(typed);
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      {lead}
      <Field
        label={<Trans>Code from the SMS</Trans>}
        name="otpCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => {
          const typed = readCode(event.target.value);
          setCode(typed);
          setMissing(false);
          if (typed.length === codeLength && isCode(typed)) submit(typed);
        }}
        error={missing ? t`Enter the code from the SMS.` : undefined}
      />
      <AttemptNotice failure={check.failure ?? failure ?? null} waiting={check.waiting} />
      <div className="over-keyboard">
        <Button type="submit" busy={check.busy} doing={<Trans>Checking…</Trans>}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
      <AttemptNotice failure={send.failure} waiting={send.waiting} />
      <Button
        variant="plain"
        busy={send.busy}
        doing={<Trans>Sending…</Trans>}
        disabled={leftS > 0}
        onClick={() => onSend(() => setCode(''))}
      >
        {leftS > 0 ? <Trans>Send a new code in {left}</Trans> : <Trans>Send a new code</Trans>}
      </Button>
      {children}
    </form>
  );
}

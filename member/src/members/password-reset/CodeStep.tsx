import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { formatCountdown, useSecondsLeft } from '../../ui/status/CountdownRing.tsx';
import { AttemptNotice, useAttempt } from '../register/Attempt.tsx';
import { codeLength, isCode, readCode } from '../register/otp-code.ts';
import { ResetFrame } from './ResetFrame.tsx';
import { type BegunReset, beginReset, type SecondProofs } from './reset.ts';

interface Props {
  begun: BegunReset;
  onBegun: (begun: BegunReset) => void;
  onRight: (proofs: SecondProofs) => void;
  onBack: () => void;
}

/** Submits the code when its sixth digit is entered. */
export function CodeStep({ begun, onBegun, onRight, onBack }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, busy, waiting, failure } = useAttempt();
  const resend = useAttempt();
  const leftS = useSecondsLeft(begun.resendAtMs);
  const left = formatCountdown(leftS);
  const { phone, token } = begun;

  function check(typed: string) {
    setMissing(!isCode(typed));
    if (isCode(typed))
      void run(async () =>
        onRight(await api('checkResetCode', { body: { resetToken: token, code: typed } })),
      );
  }

  return (
    <ResetFrame
      title={t`Enter the code`}
      lead={<Trans>If {phone} belongs to an account, we’ll send a code by SMS.</Trans>}
      phone={phone}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          check(code);
        }}
      >
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
            if (typed.length === codeLength && isCode(typed)) check(typed);
          }}
          error={missing ? t`Enter the code from the SMS.` : undefined}
        />
        <AttemptNotice failure={failure} waiting={waiting} />
        <div className="over-keyboard">
          <Button type="submit" busy={busy} doing={<Trans>Checking…</Trans>}>
            <Trans>Confirm</Trans>
          </Button>
        </div>
        <AttemptNotice failure={resend.failure} waiting={resend.waiting} />
        <Button
          variant="plain"
          busy={resend.busy}
          doing={<Trans>Sending…</Trans>}
          disabled={leftS > 0}
          onClick={() =>
            void resend.run(async () => {
              onBegun(await beginReset(phone, begun));
              setCode('');
            })
          }
        >
          {leftS > 0 ? <Trans>Send a new code in {left}</Trans> : <Trans>Send a new code</Trans>}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          <Trans>Use another number</Trans>
        </Button>
      </form>
    </ResetFrame>
  );
}

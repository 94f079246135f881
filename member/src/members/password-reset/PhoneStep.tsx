import { isPhone, readPhone } from '@kapao/core/account/phone';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { AttemptNotice, useAttempt } from '../register/Attempt.tsx';
import { ResetFrame } from './ResetFrame.tsx';
import { type BegunReset, beginReset } from './reset.ts';

const { isLaos, market } = buildOptions;

/** `known`: the number that was typed at the login. */
export function PhoneStep({ known, onBegun }: { known: string; onBegun: (begun: BegunReset) => void }) {
  const { t } = useLingui();
  const [phone, setPhone] = useState(known);
  const [wrong, setWrong] = useState(false);
  const { run, busy, waiting, failure } = useAttempt();

  function submit(event: FormEvent) {
    event.preventDefault();
    const number = readPhone(phone);
    setWrong(!isPhone(number, market));
    if (isPhone(number, market)) void run(async () => onBegun(await beginReset(number, null)));
  }

  return (
    <ResetFrame
      title={t`Set a new password`}
      lead={
        <Trans>
          We’ll send a code to your phone and ask for one more proof of identity. It takes two minutes.
        </Trans>
      }
      phone={phone}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={<Trans>Phone number</Trans>}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          value={phone}
          onChange={(event) => {
            setPhone(event.target.value);
            setWrong(false);
          }}
          error={wrong ? t`Enter your phone number.` : undefined}
          hint={isLaos ? t`For example 020 5551 2345` : undefined}
        />
        <AttemptNotice failure={failure} waiting={waiting} />
        <div className="over-keyboard">
          <Button type="submit" busy={busy} doing={<Trans>Sending…</Trans>}>
            <Trans>Send the code</Trans>
          </Button>
        </div>
      </form>
    </ResetFrame>
  );
}

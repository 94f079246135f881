import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';

interface Props {
  action: string;
  onCode: (code: string) => Promise<void>;
  hint?: ReactNode;
  children?: ReactNode;
}

/** Field for the app's six digits; the sixth submits them. A wrong code is cleared for the next attempt. */
export function CodeForm({ action, onCode, hint, children }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const send = async (digits: string) => {
    if (running.current || digits.length !== 6) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await onCode(digits);
    } catch (fault) {
      setError(fault);
      setCode('');
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      {children}
      <Field
        label={t`Code from your authenticator app`}
        hint={hint}
        error={error ? errorText(error) : undefined}
      >
        {(wired) => (
          <input
            {...wired}
            value={code}
            // biome-ignore lint/a11y/noAutofocus: the form asks for nothing else
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            maxLength={6}
            readOnly={busy}
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, '').slice(0, 6);
              setCode(digits);
              if (digits.length === 6) void send(digits);
            }}
            className="tabular h-14 w-full rounded-md border border-edge bg-card text-center text-2xl font-semibold tracking-[0.4em] outline-none focus-visible:border-gold-text focus-visible:ring-3 focus-visible:ring-gold/25 aria-invalid:border-failed"
          />
        )}
      </Field>
      <Button
        variant="gold"
        size="large"
        type="submit"
        busy={busy}
        disabled={code.length !== 6}
        className="w-full"
      >
        {action}
      </Button>
    </form>
  );
}

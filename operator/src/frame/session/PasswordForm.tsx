import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { submitPassword } from './sign-in.ts';

interface Props {
  /** Name of the lost session's owner, the only one who may continue with the typed text. */
  name?: string;
  onDone?: (factors: readonly string[]) => void;
}

/** First of two steps: the password. */
export function PasswordForm({ name: known, onDone }: Props) {
  const { t } = useLingui();
  const [name, setName] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const factors = await submitPassword(name.trim(), password);
      onDone?.(factors);
    } catch (fault) {
      setError(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        label={t`Name`}
        name="username"
        autoComplete="username"
        value={name}
        onChange={setName}
        readOnly={known !== undefined}
        autoFocus={known === undefined}
        required
      />
      <TextInput
        label={t`Password`}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        autoFocus={known !== undefined}
        required
        error={error ? errorText(error) : undefined}
      />
      <Button variant="gold" size="large" type="submit" busy={busy} className="mt-1 w-full">
        {t`Continue`}
      </Button>
    </form>
  );
}

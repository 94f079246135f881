import { Trans } from '@lingui/react/macro';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { useRegistration } from './registration.ts';
import { useFaultWords } from './useFaultWords.ts';

/** The new password twice, and beside it, unseen, the phone: password managers keep the two together. */
export function PasswordPair() {
  const { draft, passwords, editPasswords } = useRegistration();
  const wordsOf = useFaultWords();
  return (
    <>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={draft.phone}
        readOnly
        className="hidden"
      />
      <PasswordField
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="new-password"
        value={passwords.password}
        onChange={(event) => editPasswords({ password: event.target.value })}
        error={wordsOf('password')}
        hint={<Trans>At least 8 characters</Trans>}
      />
      <PasswordField
        label={<Trans>Password once more</Trans>}
        name="confirmation"
        autoComplete="new-password"
        value={passwords.confirmation}
        onChange={(event) => editPasswords({ confirmation: event.target.value })}
        error={wordsOf('confirmation')}
      />
    </>
  );
}

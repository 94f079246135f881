import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../ui/field/Field.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { UpperCaseField } from '../../ui/field/UpperCaseField.tsx';
import { useRegistration } from './registration.ts';
import { useFlawTexts } from './useFlawTexts.ts';

type TextName = 'phone' | 'name' | 'inviteCode' | 'bankAccountNo' | 'firstName' | 'lastName';

interface Props extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'error' | 'name'> {
  name: TextName;
}

/**
 * Field of the draft with its error beside it. None has a maxLength, because the browser would silently cut off pasted
 * text.
 */
export function RegisterField({ name, ...props }: Props) {
  const { draft, edit } = useRegistration();
  const wordsOf = useFlawTexts();
  return (
    <Field
      {...props}
      name={name}
      value={draft[name]}
      onChange={(event) => edit({ [name]: event.target.value })}
      error={wordsOf(name)}
    />
  );
}

interface HolderProps {
  name: 'firstName' | 'lastName';
  label: ReactNode;
  hint?: ReactNode;
  autoComplete: string;
}

/** Part of the holder's name. */
export function HolderField(props: HolderProps) {
  const { draft, edit } = useRegistration();
  const wordsOf = useFlawTexts();
  return (
    <UpperCaseField
      {...props}
      value={draft[props.name]}
      onTyped={(value) => edit({ [props.name]: value })}
      error={wordsOf(props.name)}
    />
  );
}

/** New password and its repetition, with the phone in a hidden field, so that password managers store both together. */
export function PasswordPair() {
  const { draft, passwords, editPasswords } = useRegistration();
  const wordsOf = useFlawTexts();
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
        label={<Trans>Confirm password</Trans>}
        name="confirmation"
        autoComplete="new-password"
        value={passwords.confirmation}
        onChange={(event) => editPasswords({ confirmation: event.target.value })}
        error={wordsOf('confirmation')}
      />
    </>
  );
}

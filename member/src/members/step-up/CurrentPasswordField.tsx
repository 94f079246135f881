import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { UsernameForPasswordManagers } from './UsernameForPasswordManagers.tsx';

interface Props {
  ref: Ref<HTMLInputElement>;
  value: string;
  onTyped: (value: string) => void;
  /** Whether the form was submitted without a password. */
  missing: boolean;
  error: ReactNode;
}

/** Password of the member who is logged in, asked once more. */
export function CurrentPasswordField({ ref, value, onTyped, missing, error }: Props) {
  const { t } = useLingui();
  return (
    <>
      <UsernameForPasswordManagers />
      <PasswordField
        ref={ref}
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onTyped(event.target.value)}
        error={missing ? t`Enter your password.` : error}
      />
    </>
  );
}

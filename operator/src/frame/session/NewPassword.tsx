import { useLingui } from '@lingui/react/macro';
import { TextInput } from '../../ui/field/TextInput.tsx';

export interface TypedPassword {
  readonly password: string;
  readonly again: string;
}

/** Whether the server takes this password, and it is typed twice alike. */
export function isNewPassword({ password, again }: TypedPassword): boolean {
  return password.length >= 12 && again === password;
}

interface Props {
  typed: TypedPassword;
  onType: (part: Partial<TypedPassword>) => void;
  autoFocus?: boolean;
}

/** Fields of a new password of one's own, typed twice. */
export function NewPassword({ typed: { password, again }, onType, autoFocus = false }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(next) => onType({ password: next })}
        autoFocus={autoFocus}
        hint={t`At least 12 characters. Three unrelated words work well.`}
      />
      <TextInput
        label={t`Confirm password`}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={(next) => onType({ again: next })}
        error={
          again.length >= password.length && again !== password ? t`The passwords do not match.` : undefined
        }
      />
    </>
  );
}

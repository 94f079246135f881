import { formatDateTime } from '@kapao/core/bangkok-clock';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '../../ui/field/TextInput.tsx';
import type { Provider } from './provider.ts';

interface Props {
  name: string;
  set: Provider['secrets'][number] | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** Write-only field: leaving it empty keeps the stored secret. */
export function SecretField({ name, set, value, onChange }: Props) {
  const { t } = useLingui();
  const hint = () => {
    if (!set || set.state === 'missing') return t`Not set yet`;
    if (set.state === 'environment')
      return t`Read from the server environment. A value typed here replaces it.`;
    if (set.state === 'open') return t`Stored unencrypted. A value typed here is encrypted.`;
    const fingerprint = set.fingerprint ?? '–';
    if (!set.setAt || !set.setBy) return t`Set, fingerprint ${fingerprint}. Empty: unchanged.`;
    const [when, who] = [formatDateTime(new Date(set.setAt)), set.setBy];
    return t`Set on ${when} by ${who}, fingerprint ${fingerprint}. Empty: unchanged.`;
  };
  return (
    <TextInput
      label={t`${name} (secret)`}
      hint={hint()}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      value={value}
      onChange={onChange}
      maxLength={4000}
    />
  );
}

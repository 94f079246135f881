import { useLingui } from '@lingui/react/macro';
import { TextInput } from '../../ui/field/TextInput.tsx';

interface Links {
  web: string | null;
  android: string | null;
  ios: string | null;
}

interface Props {
  hint?: string;
  links: Links;
  onChange: (links: Links) => void;
}

/** Addresses where members also find a game: a page, and apps to download. */
export function GameLinks({ hint, links, onChange }: Props) {
  const { t } = useLingui();
  const labels = {
    web: t`Game web address (link-only providers)`,
    android: t`App for Android`,
    ios: t`App for iPhone`,
  };
  return (['web', 'android', 'ios'] as const).map((name) => (
    <TextInput
      key={name}
      label={labels[name]}
      hint={name === 'web' ? hint : undefined}
      value={links[name] ?? ''}
      onChange={(text) => onChange({ ...links, [name]: text.trim() || null })}
      placeholder="https://"
      maxLength={400}
      autoComplete="off"
    />
  ));
}

import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { Tabs } from '../../../ui/menu/Tabs.tsx';

interface Props {
  word: Locale;
  onWord: (word: Locale) => void;
  /** Returns whether a language has all texts. */
  isWhole: (word: Locale) => boolean;
}

/** Choice of the edited language; a language with missing texts is marked. */
export function Languages({ word, onWord, isWhole }: Props) {
  const { t } = useLingui();
  const tab = (name: Locale, label: string) => ({
    name,
    label: `${label} ${isWhole(name) ? '✓' : t`– missing`}`,
  });
  return (
    <div>
      <Tabs
        variant="segments"
        label={t`Language`}
        chosen={word}
        onChoose={onWord}
        tabs={[tab('th', 'ไทย'), tab('la', 'ລາວ'), tab('en', 'EN')]}
      />
    </div>
  );
}

import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { Languages } from './Languages.tsx';
import { Cleaned, MemberView } from './MemberView.tsx';

type Parts = {
  readonly th: readonly string[];
  readonly la: readonly string[];
  readonly en: readonly string[];
};

interface Props {
  parts: Parts;
  locked: boolean;
  onChange: (parts: { th: string[]; la: string[]; en: string[] }) => void;
}

/** Long text in parts, each of its own HTML, in three languages. */
export function HtmlParts({ parts, locked, onChange }: Props) {
  const { t } = useLingui();
  const [word, setWord] = useState<Locale>('th');
  const own = parts[word];
  const set = (next: readonly string[]) =>
    onChange({ th: [...parts.th], la: [...parts.la], en: [...parts.en], [word]: [...next] });
  const up = (at: number) =>
    set(own.map((part, n) => (n === at - 1 ? (own[at] ?? part) : n === at ? (own[at - 1] ?? part) : part)));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <fieldset disabled={locked} className="grid content-start gap-3">
        <Languages
          word={word}
          onWord={setWord}
          isWhole={(each) => parts[each].length > 0 && parts[each].every((part) => part.trim() !== '')}
        />
        {own.map((part, at) => {
          const number = at + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
            <div key={`${word}${at}`} className="flex items-start gap-1">
              <TextArea
                className="flex-1"
                label={t`Part ${number}, HTML`}
                rows={6}
                maxLength={50_000}
                value={part}
                onChange={(text) => set(own.map((each, n) => (n === at ? text : each)))}
              />
              <IconButton label={t`Up`} disabled={at === 0} onClick={() => up(at)}>
                <ArrowUp size={15} />
              </IconButton>
              <IconButton label={t`Remove`} onClick={() => set(own.filter((_, n) => n !== at))}>
                <Trash2 size={15} />
              </IconButton>
            </div>
          );
        })}
        <div>
          <Button icon={<Plus size={15} />} onClick={() => set([...own, ''])}>{t`Add a part`}</Button>
        </div>
      </fieldset>
      <MemberView>
        {own.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
          <Cleaned key={`${word}${at}`} html={part} />
        ))}
      </MemberView>
    </div>
  );
}

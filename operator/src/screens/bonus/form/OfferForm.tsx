import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { TextArea, TextInput } from '../../../ui/field/TextInput.tsx';
import { Tabs } from '../../../ui/menu/Tabs.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import { useFieldTexts } from '../offer-texts.ts';
import type { OfferEdit } from '../useOfferEdit.ts';
import { BannersPart } from './BannersPart.tsx';
import { Part } from './Part.tsx';
import { PlayPart } from './PlayPart.tsx';
import { WhenPart } from './WhenPart.tsx';

interface Props {
  edit: OfferEdit;
  word: Locale;
  onWord: (word: Locale) => void;
  /** Fields that prevent publication. */
  problems: readonly string[];
  locked: boolean;
}

/** All fields of an offer, in the order in which one plans it. */
export function OfferForm({ edit, word, onWord, problems, locked }: Props) {
  const { t } = useLingui();
  const words = useFieldTexts();
  const { offer, change } = edit;
  const missing = (each: Locale) => offer.name[each].trim() === '' || offer.description[each].trim() === '';
  const language = (each: Locale, label: string) => ({
    name: each,
    label: missing(each) ? `${label} ·` : label,
  });
  const wrong = problems.map(words).join(', ');
  return (
    <fieldset disabled={locked} className="grid gap-5 px-5 py-4">
      <legend className="sr-only">{t`Bonus`}</legend>
      {wrong ? <Notice tone="warning">{t`Fix before publishing: ${wrong}`}</Notice> : null}
      <div className="grid gap-3">
        <Tabs
          look="segments"
          label={t`Language`}
          chosen={word}
          onChoose={onWord}
          tabs={[language('th', 'ไทย'), language('la', 'ລາວ'), language('en', 'EN')]}
        />
        <TextInput
          label={t`Name, as members see it`}
          value={offer.name[word]}
          maxLength={500}
          lang={word === 'la' ? 'lo' : word}
          onChange={(text) => change({ name: { ...offer.name, [word]: text } })}
        />
        <TextArea
          label={t`Description`}
          value={offer.description[word]}
          maxLength={500}
          lang={word === 'la' ? 'lo' : word}
          onChange={(text) => change({ description: { ...offer.description, [word]: text } })}
        />
      </div>
      <PlayPart edit={edit} />
      <WhenPart edit={edit} />
      <Part title={t`Images`}>
        <BannersPart edit={edit} word={word} locked={locked} />
      </Part>
    </fieldset>
  );
}

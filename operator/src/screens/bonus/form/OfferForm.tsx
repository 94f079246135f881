import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { ExplainedPictureButton } from '../../../frame/picture/PictureButton.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextArea, TextInput } from '../../../ui/field/TextInput.tsx';
import { Tabs } from '../../../ui/menu/Tabs.tsx';
import { BannerPicture } from '../../../ui/show/BannerPicture.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import { useFieldTexts } from '../offer-texts.ts';
import type { OfferEdit } from '../useOfferEdit.ts';
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
          variant="segments"
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

const most = 20;

/** Pictures above the terms, each with a text. Without any the app draws one from the terms. */
function BannersPart({ edit, word, locked }: { edit: OfferEdit; word: Locale; locked: boolean }) {
  const { t } = useLingui();
  const { banners } = edit.offer;
  const replace = (at: number, html: string) =>
    edit.change({
      banners: banners.map((each, n) =>
        n === at ? { ...each, html: { ...each.html, [word]: html } } : each,
      ),
    });
  return (
    <div className="grid gap-3">
      {banners.map(({ image, html }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand there twice, and they keep their order
        <div key={`${image}${at}`} className="grid grid-cols-[7rem_1fr_auto] items-start gap-3">
          <BannerPicture image={image} />
          <TextArea
            label={t`Text below it, HTML`}
            rows={2}
            value={html[word]}
            maxLength={5_000}
            onChange={(text) => replace(at, text)}
          />
          <IconButton
            label={t`Remove`}
            disabled={locked}
            onClick={() => edit.change({ banners: banners.filter((_, n) => n !== at) })}
          >
            <Trash2 size={15} />
          </IconButton>
        </div>
      ))}
      <ExplainedPictureButton
        label={t`Add an image`}
        disabled={locked || banners.length >= most}
        onPicture={(image) =>
          edit.change({ banners: [...banners, { image, html: { th: '', la: '', en: '' } }] })
        }
      />
    </div>
  );
}

import { type HowtoLink, maxHowtoTitle } from '@kapao/contract/backoffice/content-values';
import { type Locale, locales } from '@kapao/core/locale';
import { httpsAddress } from '@kapao/core/text/https-address';
import { useLingui } from '@lingui/react/macro';
import { TextArea, TextInput } from '../../../ui/field/TextInput.tsx';

interface Props {
  item: HowtoLink;
  word: Locale;
  onChange: (item: HowtoLink) => void;
}

/** Link to a help page, with its texts in one language; missing texts of other languages are named as well. */
export function HowtoLinkFields({ item, word, onChange }: Props) {
  const { t } = useLingui();
  const { link, title, text } = item;
  const names: Record<Locale, string> = { th: t`Thai`, la: t`Lao`, en: t`English` };
  // No error before anything has been typed.
  const isNew = link === '' && locales.every((each) => title[each] === '' && text[each] === '');
  const missing = locales
    .filter((each) => title[each].trim() === '')
    .map((each) => names[each])
    .join(', ');
  const isLink = httpsAddress(link) !== null;
  return (
    <div className="mt-2 mb-1.5 grid gap-3">
      <TextInput
        label={t`Link`}
        hint={t`https://, opens in a new tab`}
        error={isNew || isLink ? undefined : t`An address that begins with https:// and has no spaces.`}
        type="url"
        inputMode="url"
        maxLength={500}
        value={link}
        onChange={(next) => onChange({ ...item, link: next.trim() })}
      />
      <TextInput
        label={t`Title`}
        error={isNew || missing === '' ? undefined : t`Missing: ${missing}`}
        maxLength={maxHowtoTitle}
        value={title[word]}
        onChange={(next) => onChange({ ...item, title: { ...title, [word]: next } })}
      />
      <TextArea
        label={t`Text`}
        hint={t`plain text; may be empty`}
        rows={2}
        maxLength={500}
        value={text[word]}
        onChange={(next) => onChange({ ...item, text: { ...text, [word]: next } })}
      />
    </div>
  );
}

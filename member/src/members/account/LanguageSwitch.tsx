import { htmlLang, type Locale, locales } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { isServed } from '../../frame/chunk/newer-build.ts';
import { chooseAndKeepLocale, currentLocale } from '../../i18n/i18n.ts';
import { ownName } from '../../i18n/locale.ts';
import { Choices } from './Choices.tsx';

/** Same choice as in the bar's list, with all options visible. */
export function LanguageSwitch() {
  const { t } = useLingui();
  // The texts are missing if a newer version was deployed meanwhile; a reload gets that version.
  const choose = (locale: Locale) =>
    chooseAndKeepLocale(locale).catch(async () => (await isServed()) && window.location.reload());
  return (
    <div className="border-t border-line">
      <Choices
        legend={t`Language`}
        name="language"
        choices={locales.map((locale) => ({
          value: locale,
          // Fonts of each language may be loaded here: a phone without them would show boxes.
          content: (
            <span lang={htmlLang[locale]} className="text-sm">
              {ownName[locale]}
            </span>
          ),
        }))}
        chosen={currentLocale()}
        onChoose={(locale) => void choose(locale)}
      />
    </div>
  );
}

import { htmlLang, type Locale, locales } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { isServed } from '../../frame/chunk/newer-build.ts';
import { chooseAndKeepLocale, currentLocale } from '../../i18n/i18n.ts';
import { ownName } from '../../i18n/locale.ts';
import { Choices } from './Choices.tsx';

/** The same as the list in the bar, where all that can be set is in sight. */
export function LanguageSwitch() {
  const { t } = useLingui();
  // Its words are not there when a newer version was installed meanwhile: that one has them.
  const choose = (locale: Locale) =>
    chooseAndKeepLocale(locale).catch(async () => (await isServed()) && window.location.reload());
  return (
    <div className="border-t border-line">
      <Choices
        legend={t`Language`}
        name="language"
        choices={locales.map((locale) => ({
          value: locale,
          // Here the letters of each may be fetched: a phone without them would show boxes.
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

import { htmlLang, isLocale, locales } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { chooseAndKeepLocale } from '../../i18n/i18n.ts';
import { ownName } from '../../i18n/locale.ts';
import { cx } from '../../ui/design/cx.ts';
import { isServerReachable } from '../chunk/newer-build.ts';

/** Native select under a styled pill: it opens the phone's own picker, and costs the login page nothing. */
export function LanguageSelect({ className }: { className?: string }) {
  // Rerenders only when the language changes, so the compiler's memoization would only make the first load larger.
  'use no memo';
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  return (
    <span
      className={cx(
        'relative inline-flex min-h-11 flex-none items-center gap-1 rounded-full border px-3 text-sm font-medium focus-within:outline focus-within:outline-2 focus-within:outline-offset-2',
        className,
      )}
    >
      <span aria-hidden>{(isLocale(locale) ? htmlLang[locale] : locale).toUpperCase()}</span>
      <ChevronDown size={17} />
      <select
        aria-label={t`Language`}
        value={locale}
        onChange={(event) => {
          // The texts are missing if a newer version was deployed meanwhile; a reload gets that version.
          if (isLocale(event.target.value))
            chooseAndKeepLocale(event.target.value).catch(
              async () => (await isServerReachable()) && window.location.reload(),
            );
        }}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        {locales.map((each) => (
          // System font, so that listing a language does not load its font.
          <option key={each} value={each} lang={htmlLang[each]} className="font-[system-ui]">
            {ownName[each]}
          </option>
        ))}
      </select>
    </span>
  );
}

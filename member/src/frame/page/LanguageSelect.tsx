import { htmlLang, isLocale, locales } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { chooseAndKeepLocale } from '../../i18n/i18n.ts';
import { ownName } from '../../i18n/locale.ts';
import { cx } from '../../ui/design/cx.ts';
import { isServed } from '../chunk/newer-build.ts';

/**
 * A native list under a drawn pill: it opens as the phone's own picker, and costs the login page nothing.
 */
export function LanguageSelect({ className }: { className?: string }) {
  const { t, i18n } = useLingui();
  // Read from what the hook gives, and not by a call: the compiler would remember the call's first answer.
  const { locale } = i18n;
  return (
    <span
      className={cx(
        'relative inline-flex min-h-11 flex-none items-center gap-1 rounded-full border px-3 text-sm font-medium focus-within:outline focus-within:outline-2 focus-within:outline-offset-2',
        className,
      )}
    >
      <span aria-hidden>{locale.toUpperCase()}</span>
      <ChevronDown size={17} />
      <select
        aria-label={t`Language`}
        value={locale}
        onChange={(event) => {
          // Its words are not there when a newer version was installed meanwhile: that one has them.
          if (isLocale(event.target.value))
            chooseAndKeepLocale(event.target.value).catch(
              async () => (await isServed()) && window.location.reload(),
            );
        }}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        {locales.map((each) => (
          // The system's own face: naming a language must not fetch the font of another.
          <option key={each} value={each} lang={htmlLang[each]} className="font-[system-ui]">
            {ownName[each]}
          </option>
        ))}
      </select>
    </span>
  );
}

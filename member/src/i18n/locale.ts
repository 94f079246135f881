import { isLocale, type Locale } from '@kapao/core/locale';

/** What the platform (Intl, plural rules) must be asked with. */
export const languageTag: Record<Locale, string> = { th: 'th-TH', la: 'lo-LA', en: 'en-GB' };

/** The `lang` attribute: screen readers, line breaking and fonts go by it. */
export const htmlLang: Record<Locale, string> = { th: 'th', la: 'lo', en: 'en' };

/** Each language in its own words, so that it is found by someone who reads no other. */
export const ownName: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

/** The member's own choice wins; a first visit gets the language of the market. */
export function chooseLocale(stored: unknown, market: string | undefined): Locale {
  if (isLocale(stored)) return stored;
  return market === 'la' ? 'la' : 'th';
}

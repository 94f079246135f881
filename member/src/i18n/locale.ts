import { htmlLang, isLocale, type Locale, locales } from '@kapao/core/locale';

/** Tags with the country, by which the platform formats dates and numbers. */
export const languageTag: Record<Locale, string> = { th: 'th-TH', la: 'lo-LA', en: 'en-GB' };

/** Name of each language in that language, for readers who know no other. */
export const ownName: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

/**
 * Returns the member's own choice, or on a first visit the page's language, which the server takes from the browser's
 * list; else the market's.
 */
export function chooseLocale(stored: unknown, pageLang: string | undefined, isLaos: boolean): Locale {
  if (isLocale(stored)) return stored;
  return locales.find((locale) => htmlLang[locale] === pageLang) ?? (isLaos ? 'la' : 'th');
}

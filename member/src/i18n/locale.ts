import { isLocale, type Locale } from '@kapao/core/locale';

/** Tags with the country, by which the platform formats dates and numbers. */
export const languageTag: Record<Locale, string> = { th: 'th-TH', la: 'lo-LA', en: 'en-GB' };

/** Name of each language in that language, for readers who know no other. */
export const ownName: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

/** Returns the member's own choice, or the market's language on a first visit. */
export function chooseLocale(stored: unknown, isLaos: boolean): Locale {
  if (isLocale(stored)) return stored;
  return isLaos ? 'la' : 'th';
}

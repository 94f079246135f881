import { isLocale, type Locale } from '@kapao/core/locale';

/** With the country: what the platform writes dates and numbers by. */
export const languageTag: Record<Locale, string> = { th: 'th-TH', la: 'lo-LA', en: 'en-GB' };

/** Each language in its own words, so that it is found by someone who reads no other. */
export const ownName: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

/** The member's own choice wins; a first visit gets the language of the market. */
export function chooseLocale(stored: unknown, isLaos: boolean): Locale {
  if (isLocale(stored)) return stored;
  return isLaos ? 'la' : 'th';
}

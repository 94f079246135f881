/** The specification's language keys. `la` is Lao here; as a BCP 47 tag it would be Latin. */
export type Locale = 'th' | 'la' | 'en';

export const locales: readonly Locale[] = ['th', 'la', 'en'];

/** What the platform (Intl, plural rules) must be asked with. */
export const languageTag: Record<Locale, string> = { th: 'th-TH', la: 'lo-LA', en: 'en-GB' };

/** The `lang` attribute: screen readers, line breaking and fonts go by it. */
export const htmlLang: Record<Locale, string> = { th: 'th', la: 'lo', en: 'en' };

/** Each language in its own words, so that it is found by someone who reads no other. */
export const ownName: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

export function isLocale(value: unknown): value is Locale {
  return value === 'th' || value === 'la' || value === 'en';
}

/** The member's own choice wins; a first visit gets the language of the market. */
export function chooseLocale(stored: unknown, isLaos: boolean): Locale {
  if (isLocale(stored)) return stored;
  return isLaos ? 'la' : 'th';
}

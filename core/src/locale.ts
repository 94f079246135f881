/** The languages of the product, by the keys of the specification: `la` is Lao, not Latin. */
export const locales = ['th', 'la', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The tag of each in BCP 47: the `lang` attribute, and what Intl is asked with. */
export const htmlLang: Readonly<Record<Locale, string>> = { th: 'th', la: 'lo', en: 'en' };

export function isLocale(word: unknown): word is Locale {
  return locales.some((locale) => locale === word);
}

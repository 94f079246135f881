/** Languages of the product, by the keys of the specification: `la` is Lao, not Latin. */
export const locales = ['th', 'la', 'en'] as const;
export type Locale = (typeof locales)[number];

/** BCP 47 tag of each language, for the `lang` attribute and Intl. */
export const htmlLang: Readonly<Record<Locale, string>> = { th: 'th', la: 'lo', en: 'en' };

export function isLocale(word: unknown): word is Locale {
  return locales.some((locale) => locale === word);
}

/** The languages of the product, by the keys of the specification: `la` is Lao, not Latin. */
export const locales = ['th', 'la', 'en'] as const;
export type Locale = (typeof locales)[number];

export function isLocale(word: unknown): word is Locale {
  return locales.some((locale) => locale === word);
}

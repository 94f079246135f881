import { backofficeLocale } from '@kapao/contract/backoffice/backoffice-fields';

export const backofficeLocales = backofficeLocale.options;
export type BackofficeLocale = (typeof backofficeLocales)[number];

/** Tags with the country, which decides how dates and numbers are written. */
export const languageTag: Record<BackofficeLocale, string> = { th: 'th-TH', en: 'en-GB' };

/** Each language's own name, for somebody who reads no other. */
export const ownName: Record<BackofficeLocale, string> = { th: 'ไทย', en: 'English' };

/**
 * Returns the first wish that is a language of the Console, otherwise Thai, the market's language. Callers
 * pass the choice on this device before the account's language.
 */
export function chooseLocale(...wishes: readonly unknown[]): BackofficeLocale {
  return (
    backofficeLocales.find((locale) => locale === wishes.find((wish) => isBackofficeLocale(wish))) ?? 'th'
  );
}

export function isBackofficeLocale(word: unknown): word is BackofficeLocale {
  return backofficeLocales.some((locale) => locale === word);
}

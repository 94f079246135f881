import { backofficeLocale } from '@kapao/contract/backoffice/backoffice-fields';

export const backofficeLocales = backofficeLocale.options;
export type BackofficeLocale = (typeof backofficeLocales)[number];

/** With the country: what the platform writes dates and numbers by. */
export const languageTag: Record<BackofficeLocale, string> = { th: 'th-TH', en: 'en-GB' };

/** Each language in its own words, so that it is found by someone who reads no other. */
export const ownName: Record<BackofficeLocale, string> = { th: 'ไทย', en: 'English' };

/** The operator's own choice on this machine, then the one on their account, then the market's. */
export function chooseLocale(...wishes: readonly unknown[]): BackofficeLocale {
  return (
    backofficeLocales.find((locale) => locale === wishes.find((wish) => isBackofficeLocale(wish))) ?? 'th'
  );
}

export function isBackofficeLocale(word: unknown): word is BackofficeLocale {
  return backofficeLocales.some((locale) => locale === word);
}

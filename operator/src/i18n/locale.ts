import { deskLocale } from '@kapao/contract/desk/desk-fields';

export const deskLocales = deskLocale.options;
export type DeskLocale = (typeof deskLocales)[number];

/** With the country: what the platform writes dates and numbers by. */
export const languageTag: Record<DeskLocale, string> = { th: 'th-TH', en: 'en-GB' };

/** Each language in its own words, so that it is found by someone who reads no other. */
export const ownName: Record<DeskLocale, string> = { th: 'ไทย', en: 'English' };

/** The operator's own choice on this machine, then the one on their account, then the market's. */
export function chooseLocale(...wishes: readonly unknown[]): DeskLocale {
  return deskLocales.find((locale) => locale === wishes.find((wish) => isDeskLocale(wish))) ?? 'th';
}

export function isDeskLocale(word: unknown): word is DeskLocale {
  return deskLocales.some((locale) => locale === word);
}

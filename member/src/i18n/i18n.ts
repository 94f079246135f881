import { i18n } from '@lingui/core';
import { chooseLocale, htmlLang, type Locale, languageTag } from './locale.ts';

const storageKey = 'locale';

/** One chunk a language: its catalog and its error texts come together and alone. */
const catalogs = {
  th: () => import('./catalog.th.ts'),
  la: () => import('./catalog.la.ts'),
  en: () => import('./catalog.en.ts'),
} as const;

let errorTexts: Readonly<Record<string, string>> = {};
let wanted: Locale = 'th';

/** The language in force, in the specification's keys. */
export function currentLocale(): Locale {
  return wanted;
}

export function storedLocale(): Locale {
  return chooseLocale(localStorage.getItem(storageKey), document.documentElement.dataset.market);
}

/** Loads a language and switches to it at once; the page keeps its place, only the words change. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const catalog = await catalogs[locale]();
  // A quicker second choice made meanwhile wins.
  if (wanted !== locale) return;
  errorTexts = catalog.errorTexts;
  i18n.loadAndActivate({ locale, locales: languageTag[locale], messages: catalog.messages });
  document.documentElement.lang = htmlLang[locale];
}

export async function chooseAndKeepLocale(locale: Locale): Promise<void> {
  localStorage.setItem(storageKey, locale);
  await activateLocale(locale);
}

/** The contract's text for an error code, or nothing when it has none. */
export function errorTextOf(code: string): string | undefined {
  return errorTexts[code];
}

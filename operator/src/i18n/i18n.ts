import { i18n, type Messages } from '@lingui/core';
import { onDevice } from '../base/storage.ts';
import { type BackofficeLocale, chooseLocale, languageTag } from './locale.ts';

const storageKey = 'console-locale';

interface Catalog {
  readonly messages: Messages;
}

/**
 * Each feature has a catalog beside its screens; the build puts all catalogs of a language into one chunk.
 */
const catalogs: Record<BackofficeLocale, Record<string, () => Promise<Catalog>>> = {
  th: import.meta.glob<Catalog>('../**/locales/th.po'),
  en: import.meta.glob<Catalog>('../**/locales/en.po'),
};

let wanted: BackofficeLocale | undefined;

export function currentLocale(): BackofficeLocale {
  wanted ??= chooseLocale(onDevice.read(storageKey));
  return wanted;
}

/** Loads a language and switches to it; the page stays, only the texts change. */
export async function activateLocale(locale: BackofficeLocale): Promise<void> {
  const loaded = await Promise.all(Object.values(catalogs[locale]).map((load) => load()));
  wanted = locale;
  const messages: Messages = Object.assign({}, ...loaded.map((catalog) => catalog.messages));
  i18n.loadAndActivate({ locale, locales: languageTag[locale], messages });
  document.documentElement.lang = locale;
}

export async function chooseAndKeepLocale(locale: BackofficeLocale): Promise<void> {
  onDevice.write(storageKey, locale);
  await activateLocale(locale);
}

/** Uses the account's language until one is chosen on this device. */
export async function applyAccountLocale(locale: BackofficeLocale): Promise<void> {
  const next = chooseLocale(onDevice.read(storageKey), locale);
  if (next !== currentLocale()) await activateLocale(next);
}

/** Returns the current language tag, for dates and numbers. */
export function currentTag(): string {
  return languageTag[currentLocale()];
}

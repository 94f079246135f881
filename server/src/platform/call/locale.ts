import type { Market } from '@kapao/core/account/phone';
import { htmlLang, type Locale, locales } from '@kapao/core/locale';

/** Returns the language named by our client, or the first supported one of a browser's list; else the market's own. */
export function readLocale(header: string | undefined, market: Market): Locale {
  for (const entry of (header ?? '').toLowerCase().split(',')) {
    const tag = entry.trim().split(/[-;]/, 1)[0];
    const known = locales.find((locale) => locale === tag || htmlLang[locale] === tag);
    if (known) return known;
  }
  return market;
}

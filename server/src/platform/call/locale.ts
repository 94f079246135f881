import type { Market } from '@kapao/core/account/phone';
import { htmlLang, type Locale, locales } from '@kapao/core/locale';

/** The language that our client names, or the first of a browser's list that we have; else the market's own. */
export function readLocale(header: string | undefined, market: Market): Locale {
  for (const entry of (header ?? '').toLowerCase().split(',')) {
    const tag = entry.trim().split(/[-;]/, 1)[0];
    const known = locales.find((locale) => locale === tag || htmlLang[locale] === tag);
    if (known) return known;
  }
  return market;
}

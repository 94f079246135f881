import { htmlLang, type Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';

export interface PreviewText {
  /** Language tag for HTML. */
  readonly lang: string;
  readonly text: string;
}

/**
 * Returns a member's text in the market's language, which most members use, and in the staff member's
 * language.
 */
export function memberPreviewText(
  say: (locale: Locale) => string,
  currency: Currency,
  reader: string,
): PreviewText[] {
  const theirs: Locale = currency === 'LAK' ? 'la' : 'th';
  const own: Locale = reader === 'th' ? 'th' : 'en';
  const locales = theirs === own ? [own] : [theirs, own];
  return locales.map((locale) => ({ lang: htmlLang[locale], text: say(locale) }));
}

import { htmlLang, type Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';

export interface Read {
  /** As HTML names the language. */
  readonly lang: string;
  readonly text: string;
}

/** What a member reads, in the language of their market (in which most of them have the app), and then in the operator's. */
export function memberPreviewText(
  say: (locale: Locale) => string,
  currency: Currency,
  reader: string,
): Read[] {
  const theirs: Locale = currency === 'LAK' ? 'la' : 'th';
  const own: Locale = reader === 'th' ? 'th' : 'en';
  const locales = theirs === own ? [own] : [theirs, own];
  return locales.map((locale) => ({ lang: htmlLang[locale], text: say(locale) }));
}

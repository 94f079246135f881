import type { Locale } from '@kapao/core/locale';
import { currentLocale } from '../src/i18n/i18n.ts';

/**
 * Words of a story in the language that is looked at. Not the app's own texts: those are collected, translated and
 * loaded by every member.
 */
export function say(th: string, la: string, en: string): string {
  const words: Record<Locale, string> = { th, la, en };
  return words[currentLocale()];
}

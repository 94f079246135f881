import type { Locale } from '@kapao/core/locale';
import { currentLocale } from '../src/i18n/i18n.ts';

/**
 * Returns a story's text in the chosen language. The app's own texts are different: they are collected, translated and
 * loaded by every member.
 */
export function say(th: string, la: string, en: string): string {
  const words: Record<Locale, string> = { th, la, en };
  return words[currentLocale()];
}

import { readFileSync } from 'node:fs';
import type { Locale } from '@kapao/core/locale';

/** What the app says in one language for an English sentence of its catalogs. */
export type Words = (english: string, values?: Record<string, string | number>) => string;

/** A sentence that the catalog does not have fails the test: the app no longer says it. */
export function wordsOf(locale: Locale): Words {
  const catalog = readCatalog(locale);
  return (english, values = {}) => {
    const translated = catalog.get(english);
    if (!translated) throw new Error(`${locale}.po has no words for "${english}"`);
    return translated.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

/** The plain part of gettext's format: msgid and msgstr, each a quoted text over one or more lines. */
function readCatalog(locale: Locale): Map<string, string> {
  const catalogs = ['public', 'visitor', 'member', 'cashier', 'rewards', 'chat'].map(
    (part) => new URL(`../member/src/i18n/locales/${part}/${locale}.po`, import.meta.url),
  );
  const text = catalogs.map((catalog) => readFileSync(catalog, 'utf8')).join('\n');
  const quoted = '((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)';
  const entries = text.matchAll(new RegExp(`^msgid ${quoted}^msgstr ${quoted}`, 'gm'));
  return new Map(Array.from(entries, ([, id = '', words = '']) => [unquote(id), unquote(words)]));
}

function unquote(text: string): string {
  const parts = text.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return parts.map((part) => JSON.parse(part) as string).join('');
}

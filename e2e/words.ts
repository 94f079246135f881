import { readdirSync, readFileSync } from 'node:fs';
import { keepWordsWhole } from '@kapao/contract/whole-words';
import type { Locale } from '@kapao/core/locale';

/** What the app says in one language for an English sentence of its catalogs, in one of its meanings where it has several. */
export type Words = (english: string, values?: Record<string, string | number>, context?: string) => string;

/** A sentence that the catalog does not have fails the test: the app no longer says it. */
export function wordsOf(locale: Locale): Words {
  const catalog = readCatalog(locale);
  return (english, values = {}, context = '') => {
    const translated = catalog.get(meaning(english, context));
    if (!translated) throw new Error(`${locale}.po has no words for "${english}" ${context}`);
    return keepWordsWhole(translated).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
  };
}

/** The plain part of gettext's format: msgid and msgstr, each a quoted text over one or more lines. */
function readCatalog(locale: Locale): Map<string, string> {
  const folder = new URL('../member/src/i18n/locales/', import.meta.url);
  const catalogs = readdirSync(folder).map((part) => new URL(`${part}/${locale}.po`, folder));
  const text = catalogs.map((catalog) => readFileSync(catalog, 'utf8')).join('\n');
  const quoted = '((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)';
  const entries = text.matchAll(new RegExp(`^(?:msgctxt ${quoted}^)?msgid ${quoted}^msgstr ${quoted}`, 'gm'));
  return new Map(
    Array.from(entries, ([, context = '', id = '', words = '']) => [
      meaning(unquote(id), unquote(context)),
      unquote(words),
    ]),
  );
}

/** As gettext keeps the two apart. */
function meaning(english: string, context: string): string {
  return context ? `${context}\u0004${english}` : english;
}

function unquote(text: string): string {
  const parts = text.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return parts.map((part) => JSON.parse(part) as string).join('');
}

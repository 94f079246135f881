import type { Locale } from '@kapao/core/locale';
import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';
import { type Entry, readCatalog } from './catalogs.ts';

const entries = readFiles(/\.po$/)
  .filter(({ topFolder }) => ['member', 'operator'].includes(topFolder))
  .flatMap(({ path, text }) => readCatalog(path, text));

/** Names of buttons of browsers and phones. */
const notOurs = ['อนุญาต', 'ອະນຸຍາດ', 'แชร์', 'เพิ่มไปยังหน้าจอโฮม', 'Share', 'Add to Home Screen'];

const named = (text: string) => Array.from(text.matchAll(/“([^”{]+)”/g), ([, name = '']) => name);
/** Name of a button after its verb in English, without quotation marks. */
const pressed = /\b(?:press|tap|tapped|use|choose) “?((?-i:[A-Z])[^.,;:”]*)/gi;

it('a button in quotation marks has the name of one of our buttons', () => {
  const names = new Set(entries.map(({ locale, text }) => `${locale} ${text}`));
  const wrong = entries.flatMap(({ where, locale, text }) =>
    named(text)
      .filter((name) => !names.has(`${locale} ${name}`) && !notOurs.includes(name))
      .map((name) => `${where}: “${name}” is no text of a button`),
  );
  expect(wrong).toEqual([]);
  expect(entries.filter(({ text }) => named(text).length > 0).length).toBeGreaterThan(8);
});

it('a button that a sentence says to press has its own name in every language', () => {
  const ids = new Set(entries.map(({ id }) => id));
  const found = entries.flatMap((entry) =>
    Array.from(entry.id.matchAll(pressed), ([, words = '']) => ({ entry, button: longestOf(ids, words) })),
  );
  const wrong = found.flatMap(({ entry, button }) => {
    if (button === null || notOurs.includes(button)) return [];
    const names = translationsOf(button, entry.locale);
    return names.some((name) => entry.text.includes(name))
      ? []
      : [`${entry.where} (${entry.locale}): “${entry.text}” does not say ${names.join(' or ')}`];
  });
  expect(wrong).toEqual([]);
  expect(found.filter(({ button }) => button !== null).length).toBeGreaterThan(8);
});

function translationsOf(id: string, locale: Locale): string[] {
  return entries
    .filter((one: Entry) => one.id === id && one.locale === locale)
    .map(({ text }) => text.replace(/…$/, ''));
}

/** Returns the longest beginning of the words that is a text of its own. */
function longestOf(ids: ReadonlySet<string>, words: string): string | null {
  const parts = words.split(' ');
  for (let count = parts.length; count > 0; count--) {
    const name = parts.slice(0, count).join(' ');
    if (ids.has(name)) return name;
  }
  return null;
}

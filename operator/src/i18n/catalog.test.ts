import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';
import { backofficeLocales as locales } from './locale.ts';

const cwd = decodeURIComponent(new URL('../..', import.meta.url).pathname);
const config = getConfig({ cwd });
const catalogs = await getCatalogs(config);
type Catalog = (typeof catalogs)[number];

async function translationsIn(catalog: Catalog, locale: string): Promise<Map<string, string>> {
  const read = await catalog.read(locale);
  const entries = Object.entries(read ?? {}).filter(([, message]) => !message.obsolete);
  return new Map(
    entries.map(([id, { translation, message }]) => [
      id,
      translation || (locale === 'en' ? (message ?? '') : ''),
    ]),
  );
}

/** Returns the translations of all parts. */
async function translations(locale: string): Promise<Map<string, string>> {
  const parts = await Promise.all(catalogs.map((catalog) => translationsIn(catalog, locale)));
  return new Map(parts.flatMap((part) => [...part]));
}

test('every text of the source is translated in each language and catalog, and no catalog has unused texts', async () => {
  let count = 0;
  for (const catalog of catalogs) {
    // Texts collected from the present source, whatever the catalogs contain.
    const ids = Object.keys((await catalog.collect()) ?? {});
    count += ids.length;
    for (const locale of locales) {
      const known = await translationsIn(catalog, locale);
      const missing = ids.filter((id) => !known.get(id));
      const unsaid = [...known.keys()].filter((id) => !ids.includes(id));
      expect(
        { catalog: catalog.path, locale, missing, unsaid },
        'run `npx lingui extract` in operator/, then translate',
      ).toMatchObject({ missing: [], unsaid: [] });
    }
  }
  expect(count).toBeGreaterThan(150);
});

test('a text of several catalogs has the same translation in each', async () => {
  for (const locale of locales) {
    const said = new Map<string, string>();
    for (const catalog of catalogs) {
      for (const [id, text] of await translationsIn(catalog, locale)) {
        expect({ locale, id, text }).toEqual({ locale, id, text: said.get(id) ?? text });
        said.set(id, text);
      }
    }
  }
});

test('a translation keeps all placeholders and tags of the original', async () => {
  const english = await translations('en');
  const holes = (text: string) => [...new Set(text.match(/\{\w+|<\/?\d+\/?>/g) ?? [])].sort();
  for (const locale of locales.filter((each) => each !== 'en')) {
    for (const [id, text] of await translations(locale)) {
      expect({ locale, text, holes: holes(text) }).toMatchObject({ holes: holes(english.get(id) ?? '') });
    }
  }
});

test('a Thai translation has Thai letters', async () => {
  const english = await translations('en');
  for (const [id, text] of await translations('th')) {
    // Names, formats and signs are the same everywhere.
    const words = (english.get(id) ?? '').replace(/\{[^}]*\}|<[^>]*>/g, '');
    if (/[a-z]{3}/.test(words)) expect(text).toMatch(/[\u0e01-\u0e4e]/);
  }
});

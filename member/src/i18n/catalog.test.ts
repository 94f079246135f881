import { texts as lao, textsInLaos as laoInLaos } from '@kapao/contract/errors/error-texts/la';
import { texts as thai, textsInLaos as thaiInLaos } from '@kapao/contract/errors/error-texts/th';
import { rejectedText } from '@kapao/contract/rejected-withdrawal-text';
import { keepWordsWhole, wholeWords } from '@kapao/contract/texts/whole-words';
import { htmlLang, locales } from '@kapao/core/locale';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

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
        'run `npx lingui extract` in member/, then translate',
      ).toMatchObject({ missing: [], unsaid: [] });
    }
  }
  expect(count).toBeGreaterThan(200);
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

test('Thai is written in Thai letters and Lao in Lao letters', async () => {
  // Names, formats and signs are the same everywhere; every text with words has at least one letter of the script.
  const wordless = /^[^a-z]*$|^QR (?:· \{name\}|\{code\})$/i;
  for (const [locale, letter, foreign] of [
    ['th', /[\u0e01-\u0e4e]/, /[\u0e81-\u0edf]/],
    ['la', /[\u0e81-\u0edf]/, /[\u0e01-\u0e3a\u0e40-\u0e4e]/],
  ] as const) {
    for (const [, text] of await translations(locale)) {
      if (!wordless.test(text)) expect(text).toMatch(letter);
      expect(text).not.toMatch(foreign);
    }
  }
});

test('no line breaks within a word that the browser’s dictionary does not know', async () => {
  const errors = {
    th: [...Object.values(thai), ...Object.values(thaiInLaos), rejectedText.th],
    la: [...Object.values(lao), ...Object.values(laoInLaos), rejectedText.la],
  };
  // Words that the dictionary knows but may split, depending on the end of the previous word.
  const misread = { th: ['กลับ', 'มากกว่า', 'ยอด', 'อยู่'], la: [] };
  for (const locale of ['th', 'la'] as const) {
    const texts = [...(await translations(locale)).values(), ...errors[locale]];
    const words = wholeWords[locale].map((word) => word.replaceAll('|', ''));
    const all = texts.join('\n');
    expect(words.filter((word) => !all.includes(word))).toEqual([]);
    const segmenter = new Intl.Segmenter(htmlLang[locale], { granularity: 'word' });
    const begins = new Set<number>();
    let joint = 0;
    // A browser segments the text before and after a word joiner separately, and breaks no line between the two.
    for (const run of keepWordsWhole(all).split('\u2060')) {
      for (const { index } of segmenter.segment(run)) if (index > 0) begins.add(joint + index);
      joint += run.length;
    }
    const cut = [...words, ...misread[locale]].flatMap((word) =>
      [...all.matchAll(new RegExp(word, 'g'))]
        .filter(({ index }) => gaps(word).some((gap) => begins.has(index + gap)))
        .map(({ index }) => all.slice(index - 10, index + word.length + 10)),
    );
    expect(cut).toEqual([]);
  }
});

test('no line begins with a repetition or abbreviation sign', async () => {
  for (const locale of ['th', 'la'] as const) {
    const texts = [...(await translations(locale)).values(), ...Object.values(locale === 'th' ? thai : lao)];
    const signs = texts.flatMap((text) =>
      [...keepWordsWhole(text).matchAll(/.?[ๆໆฯຯ]/gsu)].map(([sign]) => sign),
    );
    expect(signs.length).toBeGreaterThan(0);
    expect(signs.filter((sign) => !sign.startsWith('\u2060'))).toEqual([]);
  }
});

/** Returns the positions in a word where no line may break, except at no-break spaces. */
function gaps(word: string): number[] {
  return [...word].flatMap((letter, at) => (at > 0 && letter !== ' ' && word[at - 1] !== ' ' ? [at] : []));
}

import { htmlLang, isLocale } from '@kapao/core/locale';

/**
 * A text in rows of at most so much width. Thai and Lao write no blanks between words: the browser knows where one
 * ends. A word that is wider than a row, as a reference may be, is broken where it must.
 */
export function brokenInto(
  text: string,
  width: number,
  measure: (text: string) => number,
  locale: string,
): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of partsOf(text, locale, 'word')) {
    for (const part of measure(word) > width ? partsOf(word, locale, 'grapheme') : [word]) {
      if (row !== '' && measure((row + part).trimEnd()) > width) {
        rows.push(row.trim());
        row = '';
      }
      row += part;
    }
  }
  return [...rows, row.trim()].filter((each) => each !== '');
}

function partsOf(text: string, locale: string, granularity: 'word' | 'grapheme'): string[] {
  const segments = new Intl.Segmenter(isLocale(locale) ? htmlLang[locale] : locale, { granularity }).segment(
    text,
  );
  return Array.from(segments, ({ segment }) => segment);
}

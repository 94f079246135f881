import { htmlLang, isLocale } from '@kapao/core/locale';

/**
 * Returns a text in rows of at most this width. Thai and Lao have no spaces between words, so the browser finds their ends;
 * a word wider than a row, such as a reference, is broken where necessary.
 */
export function wrapText(
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

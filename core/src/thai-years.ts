import type { Locale } from './locale.ts';

/** Calendar by which the app numbers years in Thai: the Buddhist era as Thai banks print it, or the common era. */
export const thaiYears = ['BE', 'CE'] as const;
export type ThaiYears = (typeof thaiYears)[number];

/** Years by which the Buddhist era of Thailand is ahead of the common era. */
export const buddhistYears = 543;

/** Writes the first year in a text, such as `27/11/2026 14:02`, as this language shows it; Lao and English keep it. */
export function writeYear(text: string, locale: Locale, years: ThaiYears): string {
  if (locale !== 'th' || years === 'CE') return text;
  return text.replace(/\d{4}/, (year) => String(Number(year) + buddhistYears));
}

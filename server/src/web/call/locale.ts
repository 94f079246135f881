/** The keys of the specification: `la` is Lao, not Latin. */
export const locales = ['th', 'la', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The language that our client names, or the first of a browser's list that we have; else the market's own. */
export function readLocale(header: string | undefined, market: 'th' | 'la'): Locale {
  for (const entry of (header ?? '').toLowerCase().split(',')) {
    const tag = entry.trim().split(/[-;]/, 1)[0];
    if (tag === 'lo') return 'la';
    const known = locales.find((locale) => locale === tag);
    if (known) return known;
  }
  return market;
}

import { locales } from '@kapao/core/locale';

/** How states may be looked at, each with its choices; the first is what holds when nothing is chosen. */
export const appearances = {
  locale: locales,
  theme: ['system', 'light', 'dark'],
  /** Of the letters, in percent of the usual size. */
  letters: ['100', '150', '200'],
  currency: ['BAHT', 'LAK'],
} as const;

export type Looks = { -readonly [Name in keyof typeof appearances]: (typeof appearances)[Name][number] };

/** What the address says; anything it does not know is as if it were not there. */
export function readLooks(search: string): Looks {
  const asked = new URLSearchParams(search);
  const read = <Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]) =>
    choices.find((choice) => choice === asked.get(name)) ?? choices[0];
  return {
    locale: read('locale', appearances.locale),
    theme: read('theme', appearances.theme),
    letters: read('letters', appearances.letters),
    currency: read('currency', appearances.currency),
  };
}

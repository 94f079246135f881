import { locales } from '@kapao/core/locale';

/** Options for showing the states, each with its choices; the first is the default. */
export const appearances = {
  locale: locales,
  theme: ['system', 'light', 'dark'],
  /** Text size, in percent of the usual. */
  letters: ['100', '150', '200'],
  currency: ['BAHT', 'LAK'],
} as const;

export type Appearance = { -readonly [Name in keyof typeof appearances]: (typeof appearances)[Name][number] };

/** Returns the options in the URL; unknown values are ignored. */
export function readAppearance(search: string): Appearance {
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

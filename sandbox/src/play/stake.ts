/** Maximum stake of one bet, in hundredths of a credit. */
export const maxStakeMinor = 1_000_000;

/**
 * What a leg between wallet and game can be, what may follow, and what the member reads. The database holds to the
 * same table (`leg_may`), and a test compares the two.
 */
export const legStates = {
  /** Held, and told to the provider at once; its word is not known yet. */
  sent: { next: ['done', 'failed'], shown: 'PROCESSING' },
  done: { next: [], shown: 'SUCCESS' },
  failed: { next: [], shown: 'FAILED' },
} as const;

export type LegState = keyof typeof legStates;

/**
 * States of a leg between wallet and game: what may follow, and what the member sees. The database enforces the same table
 * (`leg_may`), and a test compares the two.
 */
export const legStates = {
  /** Held and sent to the provider at once; its answer is not known yet. */
  sent: { next: ['done', 'failed'], shown: 'PROCESSING' },
  done: { next: [], shown: 'SUCCESS' },
  failed: { next: [], shown: 'FAILED' },
} as const;

export type LegState = keyof typeof legStates;

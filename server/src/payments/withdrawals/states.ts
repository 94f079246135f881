/**
 * What a withdrawal can be, what may follow, and what the member reads. The database holds to the same table
 * (`withdrawal_may`), and a test compares the two. Every state may end by the bank's word: money that it paid is paid.
 */
export const withdrawalStates = {
  /** Waits for a person. */
  review: { next: ['created', 'paid', 'returned'], shown: 'PROCESSING' },
  /** May be sent. */
  created: { next: ['sent', 'paid', 'returned'], shown: 'PROCESSING' },
  /** The bank was told of it, or is about to be. */
  sent: { next: ['paid', 'returned'], shown: 'PROCESSING' },
  paid: { next: [], shown: 'SUCCESS' },
  returned: { next: [], shown: 'FAILED' },
} as const;

export type WithdrawalState = keyof typeof withdrawalStates;

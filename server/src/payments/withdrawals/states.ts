/**
 * States of a withdrawal: what may follow, and what the member sees; the database enforces the same table
 * (`withdrawal_may`), and a test compares the two. Every open state may end by the bank's answer: money that it paid is
 * paid.
 */
export const withdrawalStates = {
  /** Waits for a staff review. */
  review: { next: ['created', 'paid', 'returned'], shown: 'PROCESSING' },
  /** Ready to be sent. */
  created: { next: ['sent', 'paid', 'returned'], shown: 'PROCESSING' },
  /** Sent to the bank, or about to be. */
  sent: { next: ['paid', 'returned'], shown: 'PROCESSING' },
  paid: { next: [], shown: 'SUCCESS' },
  returned: { next: [], shown: 'FAILED' },
} as const;

export type WithdrawalState = keyof typeof withdrawalStates;

/**
 * States of a deposit notice: what may follow, and what the member sees. The database enforces the same table
 * (`deposit_notice_may`), and a test compares the two.
 */
export const depositNoticeStates = {
  open: { next: ['matched', 'expired'], shown: 'PROCESSING' },
  /** A payment of this amount arrived for the member. */
  matched: { next: [], shown: 'SUCCESS' },
  /** No payment arrived in time. */
  expired: { next: [], shown: 'FAILED' },
} as const;

export type DepositNoticeState = keyof typeof depositNoticeStates;

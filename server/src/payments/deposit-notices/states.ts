/**
 * What an announced transfer can be, what may follow, and what the member reads. The database holds to the same table
 * (`deposit_notice_may`), and a test compares the two.
 */
export const depositNoticeStates = {
  open: { next: ['matched', 'expired'], shown: 'PROCESSING' },
  /** As much came for this member. */
  matched: { next: [], shown: 'SUCCESS' },
  /** Nothing did in its time. */
  expired: { next: [], shown: 'FAILED' },
} as const;

export type DepositNoticeState = keyof typeof depositNoticeStates;

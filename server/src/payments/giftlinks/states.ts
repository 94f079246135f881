/**
 * States of a gift link: what may follow, and what the member sees. The database enforces the same table (`gift_may`), and
 * a test compares the two.
 */
export const giftStates = {
  /** Claimed by us; no redemption requested. */
  claimed: { next: ['redeeming', 'unused', 'credited', 'refused'], shown: 'PROCESSING' },
  /** Redemption requested, or about to be. */
  redeeming: { next: ['unused', 'credited', 'refused'], shown: 'PROCESSING' },
  /** Unredeemed when the provider was asked; the member may try again. Inquired about for a day. */
  unused: { next: ['claimed', 'credited', 'refused'], shown: 'FAILED' },
  credited: { next: [], shown: 'SUCCESS' },
  /** Ended; money that still comes is credited. */
  refused: { next: ['credited'], shown: 'FAILED' },
} as const;

export type GiftState = keyof typeof giftStates;

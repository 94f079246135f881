/**
 * What a gift link can be, what may follow, and what the member reads. The database holds to the same table (`gift_may`),
 * and a test compares the two.
 */
export const giftStates = {
  /** Ours to try; the company was not told to redeem it. */
  claimed: { next: ['redeeming', 'unused', 'credited', 'refused'], shown: 'PROCESSING' },
  /** The company was told to redeem it, or is about to be. */
  redeeming: { next: ['unused', 'credited', 'refused'], shown: 'PROCESSING' },
  /** It had not been redeemed when the company was asked; the member may try again. Asked about for a day. */
  unused: { next: ['claimed', 'credited', 'refused'], shown: 'FAILED' },
  credited: { next: [], shown: 'SUCCESS' },
  /** Over. Should its money have come all the same, it is credited. */
  refused: { next: ['credited'], shown: 'FAILED' },
} as const;

export type GiftState = keyof typeof giftStates;

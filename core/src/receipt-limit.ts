import { dayKey, weekKey } from './calendar.ts';

/**
 * Rule by which the receipts of a bonus count against their maximum: `limit` counts all, `day` those of the current
 * day, `week` those of the current week (Sunday to Saturday).
 */
export const receiptLimitTypes = ['limit', 'day', 'week'] as const;
export type ReceiptLimitType = (typeof receiptLimitTypes)[number];

export interface ReceiptLimit {
  type: ReceiptLimitType;
  maxReceived: number;
  /** Times when the member received the bonus. */
  received: readonly Date[];
}

/** Returns how many receipts count against the limit now. */
export function receiptsCounted({ type, received }: Omit<ReceiptLimit, 'maxReceived'>, now: Date): number {
  if (type === 'limit') return received.length;
  const keyOf = type === 'day' ? dayKey : weekKey;
  return received.filter((at) => keyOf(at) === keyOf(now)).length;
}

/** Whether nothing more can be received now. A maximum of 0 means never. */
export function isReceiptLimitReached(limit: ReceiptLimit, now: Date): boolean {
  return receiptsCounted(limit, now) >= limit.maxReceived;
}

import type pg from 'pg';
import type { ReplyOf } from '../../platform/call/context.ts';

export type PendingTransaction = ReplyOf<'getOnItsWay'>['items'][number];

/** Pending transactions of one kind. */
export interface PendingItems {
  /** Total number of this kind. */
  readonly total: number;
  /** Newest items, fifty at most. */
  readonly items: readonly PendingTransaction[];
}

/**
 * Source of one kind of pending transactions: one indexed query. A new kind needs a `*.source.ts`, its line in
 * `list-pending-transactions.ts`, and its column in `pendingKinds`.
 */
export type PendingSource = (pool: pg.Pool, memberId: string) => Promise<PendingItems>;

/** Makes the result from rows that each have the total. */
export function pendingOf(
  rows: readonly { readonly total: bigint | null }[],
  items: readonly PendingTransaction[],
): PendingItems {
  return { total: Number(rows[0]?.total ?? 0n), items };
}

/** Default fields of most kinds. */
export const defaultFields = {
  from: 'BANK',
  to: 'WALLET',
  bankCode: null,
  expireIn: null,
  usuallyS: null,
  canCancel: false,
} as const satisfies Partial<PendingTransaction>;

import type pg from 'pg';
import type { ReplyOf } from '../../platform/call/context.ts';

export type PendingTransaction = ReplyOf<'getOnItsWay'>['items'][number];

/** What a member waits for, of one sort. */
export interface PendingItems {
  /** All of this sort. */
  readonly total: number;
  /** The newest of them, fifty at most. */
  readonly items: readonly PendingTransaction[];
}

/**
 * One sort of money on its way: one query by an index. A new sort is a `*.source.ts`, its line in
 * `list-pending-transactions.ts`, and its column of `pendingSorts`.
 */
export type PendingSource = (pool: pg.Pool, memberId: string) => Promise<PendingItems>;

/** Rows that each say how many there are in all. */
export function pendingOf(
  rows: readonly { readonly total: bigint | null }[],
  items: readonly PendingTransaction[],
): PendingItems {
  return { total: Number(rows[0]?.total ?? 0n), items };
}

/** What most sorts have in common. */
export const plain = {
  from: 'BANK',
  to: 'WALLET',
  bankCode: null,
  expireIn: null,
  usuallyS: null,
  canCancel: false,
} as const satisfies Partial<PendingTransaction>;

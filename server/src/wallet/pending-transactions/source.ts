import type pg from 'pg';
import type { ReplyOf } from '../../platform/call/context.ts';

export type OnItsWay = ReplyOf<'getOnItsWay'>['items'][number];

/** What a member waits for, of one sort. */
export interface Waiting {
  /** All of this sort. */
  readonly total: number;
  /** The newest of them, fifty at most. */
  readonly items: readonly OnItsWay[];
}

/**
 * One sort of money on its way: one query by an index. A new sort is a `*.source.ts`, its line in
 * `list-pending-transactions.ts`, and its column of `waitingSorts`.
 */
export type Source = (pool: pg.Pool, memberId: string) => Promise<Waiting>;

/** Rows that each say how many there are in all. */
export function waitingOf(
  rows: readonly { readonly total: bigint | null }[],
  items: readonly OnItsWay[],
): Waiting {
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
} as const satisfies Partial<OnItsWay>;

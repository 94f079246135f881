import type pg from 'pg';
import type { ReplyOf } from '../../platform/call/context.ts';
import { pendingReceiptItems } from './bank-receipts.source.ts';
import { pendingDepositNotices } from './deposit-notices.source.ts';
import { pendingGifts } from './gifts.source.ts';
import { maxShown, type PendingKind, pendingKinds } from './pending-transactions.queries.ts';
import { pendingQrs } from './qrs.source.ts';
import { pendingSlips } from './slips.source.ts';
import type { PendingSource } from './source.ts';
import { pendingTransfers } from './transfers.source.ts';
import { pendingWithdrawals } from './withdrawals.source.ts';

/** All kinds of pending transactions. */
const sources: { readonly [Each in PendingKind]: PendingSource } = {
  qrs: pendingQrs,
  withdrawals: pendingWithdrawals,
  transfers: pendingTransfers,
  payments: pendingReceiptItems,
  depositNotices: pendingDepositNotices,
  gifts: pendingGifts,
  slips: pendingSlips,
};

/**
 * Lists the member's pending transactions, newest first. Every home screen calls this and mostly there are none, so one
 * query finds the kinds that have any, and only those are read.
 */
export async function listPendingTransactions(
  pool: pg.Pool,
  memberId: string,
): Promise<ReplyOf<'getOnItsWay'>> {
  const sorts = await pendingKinds(pool, memberId);
  const waiting = await Promise.all(sorts.map((sort) => sources[sort](pool, memberId)));
  const items = waiting
    .flatMap((one) => one.items)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
    .slice(0, maxShown);
  return { total: waiting.reduce((sum, one) => sum + one.total, 0), items };
}

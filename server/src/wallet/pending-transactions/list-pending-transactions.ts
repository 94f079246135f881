import type pg from 'pg';
import type { ReplyOf } from '../../platform/call/context.ts';
import { announcementsOnTheirWay } from './deposit-notices.source.ts';
import { giftsOnTheirWay } from './gifts.source.ts';
import { paymentsOnTheirWay } from './payments.source.ts';
import { mostShown, type Sort, waitingSorts } from './pending-transactions.queries.ts';
import { qrsOnTheirWay } from './qrs.source.ts';
import { slipsOnTheirWay } from './slips.source.ts';
import type { Source } from './source.ts';
import { transfersOnTheirWay } from './transfers.source.ts';
import { withdrawalsOnTheirWay } from './withdrawals.source.ts';

/** Everything that a member may wait for. */
const sources: { readonly [Each in Sort]: Source } = {
  qrs: qrsOnTheirWay,
  withdrawals: withdrawalsOnTheirWay,
  transfers: transfersOnTheirWay,
  payments: paymentsOnTheirWay,
  announcements: announcementsOnTheirWay,
  gifts: giftsOnTheirWay,
  slips: slipsOnTheirWay,
};

/**
 * The member's money on its way, newest first. Every home screen asks for it, and mostly there is nothing: so one query says
 * of which sorts there is something, and only those are read.
 */
export async function listOnItsWay(pool: pg.Pool, memberId: string): Promise<ReplyOf<'getOnItsWay'>> {
  const sorts = await waitingSorts(pool, memberId);
  const waiting = await Promise.all(sorts.map((sort) => sources[sort](pool, memberId)));
  const items = waiting
    .flatMap((one) => one.items)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
    .slice(0, mostShown);
  return { total: waiting.reduce((sum, one) => sum + one.total, 0), items };
}

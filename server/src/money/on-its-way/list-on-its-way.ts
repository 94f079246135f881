import type pg from 'pg';
import type { ReplyOf } from '../../web/call/context.ts';
import { announcementsOnTheirWay } from './announcements.source.ts';
import { giftsOnTheirWay } from './gifts.source.ts';
import { mostShown } from './on-its-way.queries.ts';
import { paymentsOnTheirWay } from './payments.source.ts';
import { qrsOnTheirWay } from './qrs.source.ts';
import { slipsOnTheirWay } from './slips.source.ts';
import type { Source } from './source.ts';
import { transfersOnTheirWay } from './transfers.source.ts';
import { withdrawalsOnTheirWay } from './withdrawals.source.ts';

/** Everything that a member may wait for. */
const sources: readonly Source[] = [
  qrsOnTheirWay,
  withdrawalsOnTheirWay,
  transfersOnTheirWay,
  paymentsOnTheirWay,
  announcementsOnTheirWay,
  giftsOnTheirWay,
  slipsOnTheirWay,
];

/** The member's money on its way, newest first. */
export async function listOnItsWay(pool: pg.Pool, memberId: string): Promise<ReplyOf<'getOnItsWay'>> {
  const waiting = await Promise.all(sources.map((source) => source(pool, memberId)));
  const items = waiting
    .flatMap((one) => one.items)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
    .slice(0, mostShown);
  return { total: waiting.reduce((sum, one) => sum + one.total, 0), items };
}

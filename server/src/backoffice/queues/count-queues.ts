import type { ApprovalName } from '@kapao/contract/backoffice/approvals/approval-kinds';
import { type QueueName, queueNames } from '@kapao/contract/backoffice/queue-names';
import { minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { readContent } from '../../content/stored-content.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { cachedBriefly } from '../../platform/db/short-cache.ts';
import { countWaiting, type QueueShares, type QueueTarget, queueShares } from './queue.queries.ts';

type Counted = BackofficeReplyOf<'countQueues'>['queues'];

/** Maximum count per queue; larger numbers are reported as this one. */
const maxCounted = 999;
/** Maximum items of a week whose waits are compared with the target, per queue. */
const maxShared = 10_000;

/** Returns the operator's target of each queue. */
export async function queueTargets(pool: pg.Pool): Promise<QueueTarget[]> {
  const minutes = await readContent(pool, 'queueTargets');
  return queueNames.map((queue) => ({ queue, minutes: minutes[queue] }));
}

/** Returns what waits in the queues that the caller may see, and how much was decided within their targets. */
export async function countQueues(
  pool: pg.Pool,
  sees: (queue: QueueName) => boolean,
  approvals: { readonly kinds: readonly ApprovalName[]; readonly staffId: string },
): Promise<Counted> {
  const targets = await queueTargets(pool);
  const [counts, shares] = await Promise.all([
    countWaiting(
      pool,
      targets.filter(({ queue }) => sees(queue)),
      maxCounted,
      approvals,
    ),
    cachedBriefly(pool, `queue-shares/${targets.map(({ minutes }) => minutes).join('/')}`, () =>
      queueShares(pool, targets, maxShared),
    ),
  ]);
  return counts.map(({ queue, waiting, overdue, oldest }) => {
    const targetMinutes = targets.find((target) => target.queue === queue)?.minutes ?? 1;
    const share = shares.find((one) => one.queue === queue);
    return {
      queue,
      open: waiting,
      oldest,
      targetMinutes,
      overdue,
      isUrgent: isUrgent(oldest, targetMinutes, Date.now()),
      ...sharesOf(share),
    };
  });
}

/** Whether an item waits more than twice its target: then its queue's alarm is raised. */
export function isUrgent(oldest: Date | null, targetMinutes: number, nowMs: number): boolean {
  return oldest !== null && oldest.getTime() < nowMs - 2 * targetMinutes * minuteMs;
}

/** Returns the shares of a day and a week; null where nothing left the queue. */
export function sharesOf(share: QueueShares | undefined): Pick<Counted[number], 'day' | 'week'> {
  if (!share) return { day: null, week: null };
  const { day, dayWithin, week, weekWithin } = share;
  return {
    day: day > 0 ? { ended: day, within: dayWithin } : null,
    week: week > 0 ? { ended: week, within: weekWithin } : null,
  };
}

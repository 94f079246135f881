import { approvalNames } from '@kapao/contract/backoffice/approvals/approval-kinds';
import { minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { queueTargets } from './count-queues.ts';
import { watchOverdue } from './queue.queries.ts';

/** Registers the alarms of queues far over their target, each minute, and the deletion of kept waits after eight days. */
export function registerQueueJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Deps, 'pool'>): void {
  jobs.every('queues.watch', { cron: '* * * * *', expiryMs: minuteMs }, () => watchQueues(pool));
  registerSweep(jobs, 'queue-wait.sweep', '44 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'queue_wait', since: 'ended_at', keptFor: '8 days' }, limit),
  );
}

export async function watchQueues(pool: Deps['pool']): Promise<void> {
  await watchOverdue(pool, await queueTargets(pool), approvalNames);
}

import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';

/** Older notifications are deleted; the statement has the history. */
export const oldNotifications = { table: 'notification', since: 'at', keptFor: '90 days' };

export function registerNotificationJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'notification.sweep', '49 * * * *', (limit) =>
    deleteOldRows(pool, oldNotifications, limit),
  );
}

import { readContent } from '../../content/stored-content.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';
import { endDue } from './deposit-notices.queries.ts';

export const oldDepositNotices = (days: number) => ({
  table: 'deposit_notice',
  since: 'ended_at',
  keptFor: `${days} days`,
});

export function registerDepositNoticeJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  // This sweep runs every minute, because the member's screen shows the notice as pending until it ends.
  registerSweep(jobs, 'deposit-notice-due.sweep', '* * * * *', (limit) => endDue(pool, limit));
  registerSweep(jobs, 'deposit-notice.sweep', '38 * * * *', async (limit) => {
    const { qrDays } = await readContent(pool, 'retention');
    return deleteOldRows(pool, oldDepositNotices(qrDays), limit);
  });
}

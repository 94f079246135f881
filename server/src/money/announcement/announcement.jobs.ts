import type { Jobs } from '../../base/jobs/queue.ts';
import { registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { readContent } from '../../content/stored-content.ts';
import { endDue, sweepEnded } from './announcement.queries.ts';

export function registerAnnouncementJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  // By the minute: the member's screen says so long that it waits.
  registerSweep(jobs, 'announcement-due.sweep', '* * * * *', (limit) => endDue(pool, limit));
  registerSweep(jobs, 'announcement.sweep', '38 * * * *', async (limit) => {
    const { qrDays } = await readContent(pool, 'retention');
    return sweepEnded(pool, qrDays, limit);
  });
}

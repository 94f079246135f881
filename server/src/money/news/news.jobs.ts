import type { Jobs } from '../../base/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';

/** What is older is history, and stands in the statement. */
export const oldNews = { table: 'news', since: 'at', keptFor: '90 days' };

export function registerNewsJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'news.sweep', '49 * * * *', (limit) => deleteOldRows(pool, oldNews, limit));
}

import type { Jobs } from '../../base/jobs/queue.ts';
import { registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { sweepNews } from './news.queries.ts';

/** What is older is history, and stands in the statement. */
const keptDays = 90;

export function registerNewsJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'news.sweep', '49 * * * *', (limit) => sweepNews(pool, keptDays, limit));
}

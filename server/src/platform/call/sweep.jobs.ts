import type { Jobs } from '../jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../jobs/sweep.ts';
import type { Process } from '../process/process.ts';
import { sweepCounters } from '../rate-limit/rate-counter.queries.ts';
import { sweepRecentErrors } from './recent-errors.queries.ts';

/** What members' calls ran into is of use while they ask about it. */
const recentErrorDays = 7;

/** Idempotency rows past their 24 hours. */
export const oldRequests = { table: 'request', since: 'expires_at' };

/** Takes away, every hour, idempotency rows after 24 hours and counters whose window is over, and what calls ran into after a week. */
export function registerSweepJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'request.sweep', '17 * * * *', (limit) => deleteOldRows(pool, oldRequests, limit));
  registerSweep(jobs, 'rate-limit.sweep', '18 * * * *', (limit) => sweepCounters(pool, limit));
  registerSweep(jobs, 'recent-error.sweep', '51 * * * *', (limit) =>
    sweepRecentErrors(pool, recentErrorDays, limit),
  );
}

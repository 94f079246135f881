import type { Jobs } from '../jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../jobs/sweep.ts';
import type { Process } from '../process/process.ts';
import { sweepCounters } from '../rate-limit/rate-counter.queries.ts';
import { sweepRecentErrors } from './recent-errors.queries.ts';

/** Days for which recent errors are kept, while members may still ask about them. */
const recentErrorDays = 7;

/** Expired idempotency rows, 24 hours old. */
export const oldRequests = { table: 'request', since: 'expires_at' };

/**
 * Registers the hourly deletion of idempotency rows after 24 hours, of counters whose window has ended, and of recent
 * errors after a week.
 */
export function registerSweepJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'request.sweep', '17 * * * *', (limit) => deleteOldRows(pool, oldRequests, limit));
  registerSweep(jobs, 'rate-limit.sweep', '18 * * * *', (limit) => sweepCounters(pool, limit));
  registerSweep(jobs, 'recent-error.sweep', '51 * * * *', (limit) =>
    sweepRecentErrors(pool, recentErrorDays, limit),
  );
}

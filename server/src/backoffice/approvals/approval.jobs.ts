import type { Jobs } from '../../platform/jobs/queue.ts';
import { registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';
import { expireApprovals } from './approval.queries.ts';

/**
 * Registers the job that marks approval requests as expired. The database refuses them from their expiry on.
 */
export function registerApprovalJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'approval.expire', '*/5 * * * *', (limit) => expireApprovals(pool, limit));
}

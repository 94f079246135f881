import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';

export function registerWithdrawProofJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'withdraw-proof.sweep', '27 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'withdraw_proof', since: 'expires_at' }, limit),
  );
}

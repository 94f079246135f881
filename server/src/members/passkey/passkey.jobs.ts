import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';

export function registerPasskeyJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'passkey.sweep', '23 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'passkey_challenge', since: 'expires_at' }, limit),
  );
}

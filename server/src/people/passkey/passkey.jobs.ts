import type { Jobs } from '../../base/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';

export function registerPasskeyJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'passkey.sweep', '23 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'passkey_challenge', since: 'expires_at' }, limit),
  );
}

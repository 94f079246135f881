import type { Jobs } from '../../base/jobs/queue.ts';
import { registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { sweepChallenges } from './challenge.queries.ts';

export function registerPasskeyJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'passkey.sweep', '23 * * * *', (limit) => sweepChallenges(pool, limit));
}

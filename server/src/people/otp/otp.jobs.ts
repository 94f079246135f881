import type { Jobs } from '../../base/jobs/queue.ts';
import { registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { sweepOtps, sweepVerified } from './otp.queries.ts';

export function registerOtpJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'otp.sweep', '27 * * * *', (limit) => sweepOtps(pool, limit));
  registerSweep(jobs, 'otp-verified.sweep', '28 * * * *', (limit) => sweepVerified(pool, limit));
}

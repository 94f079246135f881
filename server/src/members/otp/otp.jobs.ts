import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';

/** Rows that are no longer needed, for deletion. */
export const oldCodes = { table: 'otp', since: 'expires_at', keptFor: '1 day' };
export const oldVerifications = { table: 'otp_verified', since: 'verified_at', keptFor: '1 day' };

export function registerOtpJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'otp.sweep', '27 * * * *', (limit) => deleteOldRows(pool, oldCodes, limit));
  registerSweep(jobs, 'otp-verified.sweep', '28 * * * *', (limit) =>
    deleteOldRows(pool, oldVerifications, limit),
  );
}

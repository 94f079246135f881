import type pg from 'pg';
import type { Jobs } from '../../base/jobs/queue.ts';
import { sweepOtps } from './otp.queries.ts';

export function registerOtpJobs(jobs: Pick<Jobs, 'every'>, pool: pg.Pool): void {
  jobs.every('otp.sweep', '27 * * * *', () => sweepOtps(pool));
}

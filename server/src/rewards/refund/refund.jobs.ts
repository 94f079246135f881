import { hourMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Process } from '../../platform/process/process.ts';
import { accrueRefunds } from './accrue-refunds.ts';

/**
 * Registers the job that accrues each Sunday from 01:00 in Bangkok; runs that wait for bets, were interrupted or missed are
 * retried soon.
 */
export function registerRefundJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  jobs.every('refund.accrue', { cron: '*/10 * * * *', expiryMs: hourMs }, async (signal) => {
    await accrueRefunds({ pool }, { signal });
  });
}

import { hourMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Process } from '../../platform/process/process.ts';
import { accrueRefunds } from './accrue-refunds.ts';

/** Each Sunday from 01:00 of Bangkok; what has to wait for bets, was interrupted or missed, is looked at again soon. */
export function registerRefundJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  jobs.every('refund.accrue', { cron: '*/10 * * * *', expiryMs: hourMs }, async (signal) => {
    await accrueRefunds({ pool }, { signal });
  });
}

import { readContent } from '../../content/stored-content.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';
import { sweepUnpaidQrs } from './qr.queries.ts';

export function registerDepositJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'qr.sweep', '37 * * * *', async (limit) => {
    const { qrDays } = await readContent(pool, 'retention');
    return sweepUnpaidQrs(pool, qrDays, limit);
  });
}

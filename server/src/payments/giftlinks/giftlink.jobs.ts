import { readContent } from '../../content/stored-content.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';

export function registerGiftlinkJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'gift.sweep', '41 * * * *', async (limit) => {
    const { qrDays } = await readContent(pool, 'retention');
    const ofNothing = { table: 'gift_link', since: 'ended_at', where: 'paid_amount is null' };
    return deleteOldRows(pool, { ...ofNothing, keptFor: `${qrDays} days` }, limit);
  });
}

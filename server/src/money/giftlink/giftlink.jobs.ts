import type { Jobs } from '../../base/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { readContent } from '../../content/stored-content.ts';

export function registerGiftlinkJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'gift.sweep', '41 * * * *', async (limit) => {
    const { qrDays } = await readContent(pool, 'retention');
    const ofNothing = { table: 'gift_link', since: 'ended_at', where: 'paid_amount is null' };
    return deleteOldRows(pool, { ...ofNothing, keptFor: `${qrDays} days` }, limit);
  });
}

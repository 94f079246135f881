import type { Jobs } from '../../base/jobs/queue.ts';
import { registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { readContent } from '../../content/stored-content.ts';
import { sweepRefusedGifts } from './gift.queries.ts';

export function registerGiftlinkJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'gift.sweep', '41 * * * *', async (limit) => {
    const { qrDays } = await readContent(pool, 'retention');
    return sweepRefusedGifts(pool, qrDays, limit);
  });
}

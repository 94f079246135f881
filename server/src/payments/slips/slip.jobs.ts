import { readContent } from '../../content/stored-content.ts';
import { sweepFiles } from '../../platform/files/sweep-files.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Deps } from '../../providers/registry/deps.ts';

/** Registers the deletion of old slips and their images, including images without a slip. */
export function registerSlipJobs(
  jobs: Pick<Jobs, 'every'>,
  { pool, files }: Pick<Deps, 'pool' | 'files'>,
): void {
  registerSweep(jobs, 'slip.sweep', '41 * * * *', async (limit) => {
    const { slipDays } = await readContent(pool, 'retention');
    // The references of deleted slips stay claimed.
    return deleteOldRows(pool, { table: 'slip', since: 'ended_at', keptFor: `${slipDays} days` }, limit);
  });
  registerSweep(jobs, 'slip-file.sweep', '43 * * * *', async (limit) => {
    const { slipDays } = await readContent(pool, 'retention');
    return sweepFiles(files, 'slip', slipDays, limit);
  });
}

import { z } from 'zod';
import { readContent } from '../../content/stored-content.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { forgetPayers, forgetStatementTexts, forgetUnreadLines } from './payer.queries.ts';

const jobData = z.object({ keys: z.array(z.string()) });

/**
 * Registers the removal of erased members' files, the end of exclusions that outlived their member, and of what is known of
 * third persons who paid.
 */
export function registerPersonalDataJobs(
  jobs: Pick<Jobs, 'work' | 'every'>,
  { pool, files }: Pick<Deps, 'pool' | 'files'>,
): void {
  jobs.work('erased-files', async (data) => {
    for (const key of jobData.parse(data).keys) await files.remove(key);
  });
  registerSweep(jobs, 'excluded-person.sweep', '34 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'excluded_person', since: 'until' }, limit),
  );
  // Deletes payers who are not members, and the files and lines that name payers.
  registerSweep(jobs, 'payer.sweep', '31 * * * *', async (limit) => {
    const { payerDays } = await readContent(pool, 'retention');
    return forgetPayers(pool, payerDays, limit);
  });
  registerSweep(jobs, 'statement-text.sweep', '32 * * * *', async (limit) => {
    const { payerDays } = await readContent(pool, 'retention');
    return forgetStatementTexts(pool, payerDays, limit);
  });
  registerSweep(jobs, 'unread-line.sweep', '36 * * * *', async (limit) => {
    const { payerDays } = await readContent(pool, 'retention');
    return forgetUnreadLines(pool, payerDays, limit);
  });
}

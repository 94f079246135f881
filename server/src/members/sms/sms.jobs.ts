import { z } from 'zod';
import { readContent } from '../../content/stored-content.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { sendWaitingSms, smsQueue } from './send-member-sms.ts';

const oneSms = z.object({ memberId: z.uuid(), id: z.uuid() });

export function registerSmsJobs(
  jobs: Pick<Jobs, 'work' | 'every'>,
  deps: Pick<Deps, 'pool' | 'providers' | 'log'>,
): void {
  jobs.work(smsQueue, async (data) => {
    const { memberId, id } = oneSms.parse(data);
    await sendWaitingSms(deps, memberId, id);
  });
  registerSweep(jobs, 'sms.sweep', '33 * * * *', async (limit) => {
    const { smsDays } = await readContent(deps.pool, 'retention');
    // Deletes unsent SMS as well: their jobs ended long before, and each failure was logged.
    return deleteOldRows(deps.pool, { table: 'sms', since: 'created_at', keptFor: `${smsDays} days` }, limit);
  });
}

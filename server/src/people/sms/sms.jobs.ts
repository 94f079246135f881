import { z } from 'zod';
import type { Jobs } from '../../base/jobs/queue.ts';
import type { Deps } from '../../outside/deps.ts';
import { sendWaitingSms, smsQueue } from './tell-member.ts';

const oneSms = z.object({ memberId: z.uuid(), id: z.uuid() });

export function registerSmsJobs(
  jobs: Pick<Jobs, 'work'>,
  deps: Pick<Deps, 'pool' | 'parties' | 'log'>,
): void {
  jobs.work(smsQueue, async (data) => {
    const { memberId, id } = oneSms.parse(data);
    await sendWaitingSms(deps, memberId, id);
  });
}

import { z } from 'zod';
import type { Jobs } from '../../base/jobs/queue.ts';
import { smsGateway } from '../../outside/sms/sms-gateways.ts';
import type { SmsDeps } from './sms-deps.ts';
import { sendWaitingSms, smsQueue } from './tell-member.ts';

const oneSms = z.object({ memberId: z.uuid(), id: z.uuid() });

export function registerSmsJobs(jobs: Pick<Jobs, 'work'>, deps: SmsDeps): void {
  smsGateway(deps.providers); // one whose adapter nobody knows stops the start, not a message
  jobs.work(smsQueue, async (data) => {
    const { memberId, id } = oneSms.parse(data);
    await sendWaitingSms(deps, memberId, id);
  });
}

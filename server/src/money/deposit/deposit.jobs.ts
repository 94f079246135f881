import { z } from 'zod';
import type { Jobs } from '../../base/jobs/queue.ts';
import { askQr, askQueue, sweepQrs } from './ask-qr.ts';
import type { DepositDeps } from './deposit-deps.ts';

const oneQr = z.object({ memberId: z.uuid(), id: z.uuid() });

export function registerDepositJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: DepositDeps): void {
  jobs.work(askQueue, async (data) => {
    const { memberId, id } = oneQr.parse(data);
    await askQr(deps, memberId, id);
  });
  jobs.every('qr.sweep', '* * * * *', async () => {
    await sweepQrs(deps);
  });
}

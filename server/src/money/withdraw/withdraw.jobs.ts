import { z } from 'zod';
import type { Jobs } from '../../base/jobs/queue.ts';
import { advanceQueue, advanceWithdrawal, sweepWithdrawals } from './advance-withdrawal.ts';
import type { WithdrawDeps } from './withdraw-deps.ts';

const oneWithdrawal = z.object({ memberId: z.uuid(), id: z.uuid() });

export function registerWithdrawJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: WithdrawDeps): void {
  jobs.work(advanceQueue, async (data) => {
    const { memberId, id } = oneWithdrawal.parse(data);
    await advanceWithdrawal(deps, memberId, id);
  });
  jobs.every('withdraw.sweep', '* * * * *', async () => {
    await sweepWithdrawals(deps);
  });
}

import { z } from 'zod';
import type { Jobs } from '../../base/jobs/queue.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { askTransfer, resumeOnward, sweepTransfers } from './ask-transfer.ts';
import { askQueue } from './run-leg.ts';

const oneLeg = z.object({ memberId: z.uuid(), id: z.uuid() });

export function registerTransferJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: GameDeps): void {
  jobs.work(askQueue, async (data) => {
    const { memberId, id } = oneLeg.parse(data);
    await askTransfer(deps, memberId, id);
  });
  jobs.work('transfer.onward', async (data) => {
    const { memberId, id } = oneLeg.parse(data);
    await resumeOnward(deps, memberId, id);
  });
  jobs.every('transfer.sweep', '* * * * *', async () => {
    await sweepTransfers(deps);
  });
}

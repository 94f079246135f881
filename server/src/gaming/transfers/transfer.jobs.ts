import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findLeg } from './leg.queries.ts';
import { secondLegQueue } from './settle-leg.ts';
import { startSecondLeg } from './start-transfer.ts';

const oneLeg = z.object({ memberId: z.uuid(), id: z.uuid() });

export function registerTransferJobs(jobs: Pick<Jobs, 'work'>, deps: GameDeps): void {
  jobs.work(secondLegQueue, async (data) => {
    const { memberId, id } = oneLeg.parse(data);
    const leg = await findLeg(deps.pool, memberId, id);
    if (leg?.state === 'done') await startSecondLeg(deps, leg);
  });
}

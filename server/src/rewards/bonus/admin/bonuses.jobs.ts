import { minuteMs } from '@kapao/core/time';
import { z } from 'zod';
import type { Jobs } from '../../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep, sweep } from '../../../platform/jobs/sweep.ts';
import type { Process } from '../../../platform/process/process.ts';
import { addUpOfferEvents } from './offers.queries.ts';
import { runSimulation } from './run-simulation.ts';

const jobData = z.object({ id: z.uuid() });
const simulationExpiryMs = 1_500_000;

export function registerBonusJobs(
  jobs: Pick<Jobs, 'every' | 'work'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  const { pool } = deps;
  jobs.work('bonus-offer.trial', (data) => runSimulation(deps, jobData.parse(data).id), simulationExpiryMs);
  jobs.every('bonus-offer.add-up', { cron: '* * * * *', expiryMs: 10 * minuteMs }, async (signal) => {
    await sweep((limit) => addUpOfferEvents(pool, limit), signal);
  });
  registerSweep(jobs, 'bonus-offer.sweep-trials', '35 20 * * *', (limit) =>
    deleteOldRows(pool, { table: 'offer_trial', since: 'ended_at', keptFor: '1 year' }, limit),
  );
}

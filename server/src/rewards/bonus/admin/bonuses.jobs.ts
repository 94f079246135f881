import { minuteMs } from '@kapao/core/time';
import { z } from 'zod';
import type { Jobs } from '../../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep, sweep } from '../../../platform/jobs/sweep.ts';
import type { Process } from '../../../platform/process/process.ts';
import { addUpOfferEvents } from './offers.queries.ts';
import { runTrial } from './run-trial.ts';

const jobData = z.object({ id: z.uuid() });
const trialExpiryMs = 1_500_000;

export function registerBonusJobs(
  jobs: Pick<Jobs, 'every' | 'work'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  const { pool } = deps;
  jobs.work('bonus-offer.trial', (data) => runTrial(deps, jobData.parse(data).id), trialExpiryMs);
  jobs.every('bonus-offer.add-up', { cron: '* * * * *', expiryMs: 10 * minuteMs }, async (signal) => {
    await sweep((limit) => addUpOfferEvents(pool, limit), signal);
  });
  registerSweep(jobs, 'bonus-offer.sweep-trials', '35 20 * * *', (limit) =>
    deleteOldRows(pool, { table: 'offer_trial', since: 'ended_at', keptFor: '1 year' }, limit),
  );
}

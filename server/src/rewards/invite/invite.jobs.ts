import { hourMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { accrueCommission } from './accrue-commission.ts';

/**
 * Registers the job that checks every minute whether a day is due: from half past midnight in Bangkok, as
 * soon as all bets of the day are synced.
 */
export function registerInviteJobs(jobs: Pick<Jobs, 'every'>, deps: Pick<Deps, 'pool'>): void {
  jobs.every('invite.commission', { cron: '* * * * *', expiryMs: hourMs }, async (signal) => {
    await accrueCommission(deps, { signal });
  });
}

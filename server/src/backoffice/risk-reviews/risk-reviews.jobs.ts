import { hourMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { markMembers } from './flag-members.ts';

/** At 04:50 in Bangkok, after what abuse is looked for. */
export function registerCheckJobs(jobs: Pick<Jobs, 'every'>, deps: Pick<Deps, 'pool'>): void {
  jobs.every('checks.mark', { cron: '50 21 * * *', expiryMs: hourMs }, async () => {
    await markMembers(deps.pool, new Date());
  });
}

import { hourMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { flagAbuse } from './flag-abuse.ts';

/** Registers the abuse scan at 04:20 in Bangkok, when few members play. */
export function registerAbuseJobs(jobs: Pick<Jobs, 'every'>, deps: Pick<Deps, 'pool'>): void {
  jobs.every('abuse.flag', { cron: '20 21 * * *', expiryMs: hourMs }, async () => {
    await flagAbuse(deps.pool, new Date());
  });
}

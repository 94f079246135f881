import { minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../../platform/jobs/queue.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { expireBonuses } from './expire-bonuses.ts';

/** Registers the job that ends bonuses within a minute of their expiry, if their games have reported all bets. */
export function registerActiveBonusJobs(jobs: Pick<Jobs, 'every'>, deps: Deps): void {
  jobs.every('bonus.expire', { cron: '* * * * *', expiryMs: 3 * minuteMs }, async () => {
    await expireBonuses(deps);
  });
}

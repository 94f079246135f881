import type { Jobs } from '../../../platform/jobs/queue.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { expireBonuses } from './expire-bonuses.ts';

/** Rounds end within a minute of their time, where their games tell what was played. */
export function registerActiveBonusJobs(jobs: Pick<Jobs, 'every'>, deps: Deps): void {
  jobs.every('bonus.expire', { cron: '* * * * *', expiryMs: 180_000 }, async () => {
    await expireBonuses(deps);
  });
}

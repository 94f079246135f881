import { hourMs, minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { flagMembers } from './flag-members.ts';
import { flagSecurityPatterns } from './security-patterns.ts';

/**
 * Registers the flagging of members at 04:50 in Bangkok, after the job that flags bonus abuse, and of patterns of security
 * events every five minutes.
 */
export function registerRiskReviewJobs(jobs: Pick<Jobs, 'every'>, deps: Pick<Deps, 'pool' | 'log'>): void {
  jobs.every('risk-reviews.flag', { cron: '50 21 * * *', expiryMs: hourMs }, async () => {
    await flagMembers(deps.pool, new Date());
  });
  jobs.every('security.patterns', { cron: '*/5 * * * *', expiryMs: 5 * minuteMs }, async () => {
    await flagSecurityPatterns(deps.pool, deps.log);
  });
}

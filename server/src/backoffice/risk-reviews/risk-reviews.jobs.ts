import { hourMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { flagMembers } from './flag-members.ts';

/** Registers the flagging of members at 04:50 in Bangkok, after the job that flags bonus abuse. */
export function registerRiskReviewJobs(jobs: Pick<Jobs, 'every'>, deps: Pick<Deps, 'pool'>): void {
  jobs.every('risk-reviews.flag', { cron: '50 21 * * *', expiryMs: hourMs }, async () => {
    await flagMembers(deps.pool, new Date());
  });
}

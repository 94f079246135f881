import type pg from 'pg';
import type { Jobs } from '../../base/jobs/queue.ts';
import { sweepCounters } from '../counting/counter.queries.ts';
import { sweepRequests } from './request.queries.ts';

/** Takes away, every hour, idempotency rows after 24 hours and counters whose window is over. */
export function registerSweepJobs(jobs: Pick<Jobs, 'every'>, pool: pg.Pool): void {
  jobs.every('sweep', '17 * * * *', async () => {
    await sweepRequests(pool);
    await sweepCounters(pool);
  });
}

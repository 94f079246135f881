import type pg from 'pg';
import type { Jobs } from '../../base/jobs/queue.ts';
import { sweepChallenges } from '../../people/passkey/challenge.ts';
import { sweepSessions } from '../../people/session/session.queries.ts';
import { sweepRequests } from '../call/request-store.ts';
import { sweepCounters } from './counter.ts';

/**
 * Takes away, every hour, what has served its time: idempotency rows after 24 hours, sessions long ended, devices
 * not seen for longer than their cookie lives, challenges that nobody answered, counters whose window is over.
 */
export function registerSweepJobs(jobs: Jobs, pool: pg.Pool): void {
  jobs.every('sweep', '17 * * * *', async () => {
    await sweepRequests(pool);
    await sweepSessions(pool);
    await sweepChallenges(pool);
    await sweepCounters(pool);
  });
}

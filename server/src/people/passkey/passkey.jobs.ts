import type pg from 'pg';
import type { Jobs } from '../../base/jobs/queue.ts';
import { sweepChallenges } from './challenge.queries.ts';

export function registerPasskeyJobs(jobs: Pick<Jobs, 'every'>, pool: pg.Pool): void {
  jobs.every('passkey.sweep', '23 * * * *', () => sweepChallenges(pool));
}

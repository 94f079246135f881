import type pg from 'pg';
import type { Jobs } from '../../base/jobs/queue.ts';
import { sweepSessions } from './session.queries.ts';

export function registerSessionJobs(jobs: Pick<Jobs, 'every'>, pool: pg.Pool): void {
  jobs.every('session.sweep', '19 * * * *', () => sweepSessions(pool));
}

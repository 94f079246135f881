import type { Jobs } from '../../base/jobs/queue.ts';
import { registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { sweepClaims, sweepLinks, sweepSessions } from './sessions.queries.ts';

export function registerDeskPeopleJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'desk.sessions.sweep', '41 * * * *', (limit) => sweepSessions(pool, limit));
  registerSweep(jobs, 'desk.links.sweep', '42 * * * *', (limit) => sweepLinks(pool, limit));
  registerSweep(jobs, 'desk.claims.sweep', '43 * * * *', (limit) => sweepClaims(pool, limit));
}

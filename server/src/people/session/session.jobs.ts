import type { Jobs } from '../../base/jobs/queue.ts';
import { registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { sweepDevices, sweepNeighbourhoods, sweepSessions } from './session.queries.ts';

export function registerSessionJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'session.sweep', '19 * * * *', (limit) => sweepSessions(pool, limit));
  registerSweep(jobs, 'device.sweep', '21 * * * *', (limit) => sweepDevices(pool, limit));
  registerSweep(jobs, 'neighbourhood.sweep', '22 * * * *', (limit) => sweepNeighbourhoods(pool, limit));
}

import type { Jobs } from '../../base/jobs/queue.ts';
import { registerSweep } from '../../base/jobs/sweep.ts';
import type { Process } from '../../base/process.ts';
import { sweepBeats, sweepPartyMinutes } from './vitals.queries.ts';

/** What was counted of outside parties stays for three days, a process that died in sight for one. */
export function registerEngineJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'party-minute.sweep', '46 * * * *', (limit) => sweepPartyMinutes(pool, limit));
  registerSweep(jobs, 'process-beat.sweep', '47 * * * *', (limit) => sweepBeats(pool, limit));
}

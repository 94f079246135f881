import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';

/**
 * Registers the deletion of provider statistics after three days, and of dead processes' heartbeats after one
 * day.
 */
export function registerSystemHealthJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'provider-minute.sweep', '46 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'provider_minute', since: 'minute', keptFor: '3 days' }, limit),
  );
  registerSweep(jobs, 'process-heartbeat.sweep', '47 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'process_heartbeat', since: 'last_beat_at', keptFor: '1 day' }, limit),
  );
}

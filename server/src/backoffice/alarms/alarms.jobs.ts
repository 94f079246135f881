import { minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { watchIncidents } from './incident.queries.ts';

/** Time for which an incident stays open after its last alarm: one that comes and goes is notified once. */
export const lingerMs = 30 * minuteMs;
const keptFor = '90 days';

/** Registers the end of incidents, each minute, and the deletion of ended ones and of old deliveries. */
export function registerAlarmJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Deps, 'pool'>): void {
  jobs.every('alarms.watch', { cron: '* * * * *', expiryMs: minuteMs }, () => watchIncidents(pool, lingerMs));
  registerSweep(jobs, 'alarm-incident.sweep', '46 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'alarm_incident', since: 'ended_at', keptFor }, limit),
  );
  registerSweep(jobs, 'alarm-delivery.sweep', '47 * * * *', (limit) =>
    deleteOldRows(
      pool,
      { table: 'alarm_delivery', since: 'created_at', keptFor, where: `state <> 'waiting'` },
      limit,
    ),
  );
}

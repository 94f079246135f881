import { minuteMs } from '@kapao/core/time';
import { staffDeviceDays } from '../../platform/backoffice/staff-device.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';
import { auditRefusals } from './sessions.queries.ts';

export function registerStaffJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'backoffice.sessions.sweep', '41 * * * *', (limit) =>
    // The audit log keeps who signed in when.
    deleteOldRows(pool, { table: 'staff_session', since: 'expires_at', keptFor: '7 days' }, limit),
  );
  registerSweep(jobs, 'backoffice.devices.sweep', '44 * * * *', (limit) =>
    deleteOldRows(
      pool,
      { table: 'staff_device', since: 'used_at', keptFor: `${staffDeviceDays} days` },
      limit,
    ),
  );
  jobs.every('backoffice.refusals', { cron: '4 * * * *', expiryMs: 10 * minuteMs }, () =>
    auditRefusals(pool),
  );
  registerSweep(jobs, 'backoffice.links.sweep', '42 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'staff_link', since: 'expires_at', keptFor: '7 days' }, limit),
  );
  registerSweep(jobs, 'backoffice.claims.sweep', '43 * * * *', (limit) =>
    // Claims that expired an hour ago. Others can take an item as soon as its claim expires.
    deleteOldRows(pool, { table: 'queue_claim', since: 'until', keptFor: '1 hour' }, limit),
  );
}

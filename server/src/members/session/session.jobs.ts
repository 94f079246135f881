import { readContent } from '../../content/stored-content.ts';
import { deviceDays } from '../../platform/auth/device.ts';
import { knownNetworkDays } from '../../platform/auth/known-network.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';
import { forgetSecurityEvents } from './security-event.queries.ts';

/** Registers the hourly deletion of old sessions, devices, networks and security events. */
export function registerSessionJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  registerSweep(jobs, 'session.sweep', '19 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'session', since: 'expires_at', keptFor: '30 days' }, limit),
  );
  registerSweep(jobs, 'device.sweep', '21 * * * *', (limit) =>
    deleteOldRows(pool, { table: 'device', since: 'last_login_at', keptFor: `${deviceDays} days` }, limit),
  );
  registerSweep(jobs, 'security-event.sweep', '24 * * * *', async (limit) => {
    const { securityDays } = await readContent(pool, 'retention');
    return forgetSecurityEvents(pool, securityDays, limit);
  });
  registerSweep(jobs, 'known-network.sweep', '22 * * * *', (limit) =>
    deleteOldRows(
      pool,
      { table: 'known_network', since: 'last_login_at', keptFor: `${knownNetworkDays} days` },
      limit,
    ),
  );
}

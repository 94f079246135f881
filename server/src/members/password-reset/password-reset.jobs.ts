import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { resetCodeQueue, sendResetCode } from './send-reset-code.ts';

const oneReset = z.object({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) });

export function registerPasswordResetJobs(
  jobs: Pick<Jobs, 'work' | 'every'>,
  deps: Pick<Deps, 'pool' | 'providers' | 'settings' | 'log'>,
): void {
  jobs.work(resetCodeQueue, (data) =>
    sendResetCode(deps, Buffer.from(oneReset.parse(data).tokenHash, 'hex')),
  );
  const old = { table: 'password_reset', since: 'expires_at', keptFor: '1 day' };
  registerSweep(jobs, 'password-reset.sweep', '29 * * * *', (limit) => deleteOldRows(deps.pool, old, limit));
}

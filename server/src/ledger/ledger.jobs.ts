import type { Jobs } from '../platform/jobs/queue.ts';
import type { Process } from '../platform/process/process.ts';
import { registerBookCheck } from './integrity/ledger-check.job.ts';
import { registerHouseSnapshot } from './operator-accounts/operator-snapshot.job.ts';

/** The ledger's work that comes round by itself. */
export function registerLedgerJobs(
  jobs: Pick<Jobs, 'every' | 'work'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  registerHouseSnapshot(jobs, deps);
  registerBookCheck(jobs, deps);
}

import type { Jobs } from '../base/jobs/queue.ts';
import type { Process } from '../base/process.ts';
import { registerBookCheck } from './check/book-check.job.ts';
import { registerHouseSnapshot } from './house/house-snapshot.job.ts';

/** The ledger's work that comes round by itself. */
export function registerLedgerJobs(
  jobs: Pick<Jobs, 'every' | 'work'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  registerHouseSnapshot(jobs, deps);
  registerBookCheck(jobs, deps);
}

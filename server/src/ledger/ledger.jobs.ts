import type { Jobs } from '../base/jobs/queue.ts';
import { type BookCheckDeps, registerBookCheck } from './book-check.job.ts';
import { registerHouseSnapshot } from './house-snapshot.job.ts';

/** The ledger's work that comes round by itself. */
export function registerLedgerJobs(jobs: Pick<Jobs, 'every'>, deps: BookCheckDeps): void {
  registerHouseSnapshot(jobs, deps);
  registerBookCheck(jobs, deps);
}

import type { Jobs } from '../platform/jobs/queue.ts';
import type { Process } from '../platform/process/process.ts';
import { registerLedgerCheck } from './integrity/ledger-check.job.ts';
import { registerOperatorSnapshot } from './operator-accounts/operator-snapshot.job.ts';

/** Registers the ledger's scheduled jobs. */
export function registerLedgerJobs(
  jobs: Pick<Jobs, 'every' | 'work'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  registerOperatorSnapshot(jobs, deps);
  registerLedgerCheck(jobs, deps);
}

import type { Jobs } from '../platform/jobs/queue.ts';
import { type LedgerCheckDeps, registerLedgerCheck } from './integrity/ledger-check.job.ts';
import { registerOperatorSnapshot } from './operator-accounts/operator-snapshot.job.ts';

/** Registers the ledger's scheduled jobs. */
export function registerLedgerJobs(jobs: Pick<Jobs, 'every' | 'work'>, deps: LedgerCheckDeps): void {
  registerOperatorSnapshot(jobs, deps);
  registerLedgerCheck(jobs, deps);
}

import type { Jobs } from '../../base/jobs/queue.ts';
import type { Deps } from '../../outside/deps.ts';
import { reconcileQrs } from '../deposit/reconcile-qrs.ts';
import { reconcileWithdrawals } from '../withdraw/reconcile-withdrawals.ts';
import { reconcileTotals } from './reconcile-totals.ts';

/** Every minute: each ended movement against its party once, and each whole account where a party tells totals. */
export function registerReconcileJobs(
  jobs: Pick<Jobs, 'every'>,
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
): void {
  jobs.every('reconcile', { cron: '* * * * *', expiryMs: 600_000 }, async () => {
    await reconcileQrs(deps);
    await reconcileWithdrawals(deps);
    await reconcileTotals(deps, deps.parties.totals);
  });
}

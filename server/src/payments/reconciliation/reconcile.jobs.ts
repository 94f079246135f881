import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { reconcileTotals } from './reconcile-totals.ts';

/**
 * Every minute each whole account, where a party tells totals. Each movement that has ended is asked about once by
 * itself (asking's kinds qr-payment, payout-check and leg-check).
 */
export function registerReconcileJobs(
  jobs: Pick<Jobs, 'every'>,
  deps: Pick<Deps, 'pool' | 'providers' | 'log'>,
): void {
  jobs.every('reconcile', { cron: '* * * * *', expiryMs: 600_000 }, () =>
    reconcileTotals(deps, deps.providers.totals),
  );
}

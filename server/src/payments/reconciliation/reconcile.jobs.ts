import { minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { reconcileTotals } from './reconcile-totals.ts';

/**
 * Schedules the comparison of whole accounts every minute, where a provider reports totals. Each ended
 * movement is verified once by its own inquiry (kinds qr-recheck, payout-recheck and leg-recheck).
 */
export function registerReconcileJobs(
  jobs: Pick<Jobs, 'every'>,
  deps: Pick<Deps, 'pool' | 'providers' | 'log'>,
): void {
  jobs.every('reconcile', { cron: '* * * * *', expiryMs: 10 * minuteMs }, () =>
    reconcileTotals(deps, deps.providers.totals),
  );
}

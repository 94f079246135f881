import type { Jobs } from '../../base/jobs/queue.ts';
import { reconcileQrs } from '../deposit/reconcile-qrs.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { confirmLegs } from '../transfer/confirm-legs.ts';
import { reconcileWithdrawals } from '../withdraw/reconcile-withdrawals.ts';
import { reconcileTotals } from './reconcile-totals.ts';

/** Every minute: each ended movement against its party once, and each whole account where a party tells totals. */
export function registerReconcileJobs(jobs: Pick<Jobs, 'every'>, deps: GameDeps): void {
  jobs.every('reconcile', { cron: '* * * * *', expiryMs: 600_000 }, async () => {
    await reconcileQrs(deps);
    await reconcileWithdrawals(deps);
    await reconcileTotals(deps, deps.parties.totals);
    await confirmLegs(deps);
  });
}

import type { Jobs } from '../../base/jobs/queue.ts';
import type { Deps } from '../../outside/deps.ts';
import { type PartyTotals, partyTotals } from '../../outside/party-totals.ts';
import { payoutChannels } from '../../outside/payout/payouts.ts';
import { qrChannels } from '../../outside/qr/qr-gateways.ts';
import { reconcileQrs } from '../deposit/reconcile-qrs.ts';
import { reconcileWithdrawals } from '../withdraw/reconcile-withdrawals.ts';
import { reconcileTotals } from './reconcile-totals.ts';

/** Every minute: each ended movement against its party once, and each whole account where a party tells totals. */
export function registerReconcileJobs(
  jobs: Pick<Jobs, 'every'>,
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>,
): void {
  jobs.every('reconcile', '* * * * *', async () => {
    await reconcileQrs(deps);
    await reconcileWithdrawals(deps);
    await reconcileTotals(deps, totalsOf(deps));
  });
}

/** The parties of this configuration that tell totals. */
export function totalsOf({ providers }: Pick<Deps, 'providers'>): PartyTotals[] {
  const qrs = [...qrChannels(providers).values()].map(({ row }) =>
    partyTotals(row, `house:qr:${row.code}`, 'THB'),
  );
  const payouts = [...payoutChannels(providers).values()].map(({ row, currency }) =>
    partyTotals(row, `house:payout:${row.code}`, currency),
  );
  return [...qrs, ...payouts].filter((totals) => totals !== null);
}

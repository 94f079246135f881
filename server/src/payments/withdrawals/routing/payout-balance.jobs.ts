import { minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../../platform/jobs/queue.ts';
import type { PayoutProvider } from '../../../providers/payout/payout-providers.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { notePayoutBalance } from './payout-routing.queries.ts';

/** Asks payout providers each minute how much money they have left, where their protocol has such a call. */
export function registerPayoutBalanceJobs(
  jobs: Pick<Jobs, 'every'>,
  deps: Pick<Deps, 'pool' | 'providers' | 'log'>,
): void {
  jobs.every('payout-balance.read', { cron: '* * * * *', expiryMs: 10 * minuteMs }, () =>
    readPayoutBalances(deps),
  );
}

/** Each provider is asked independently: one that hangs or fails delays no other. */
export async function readPayoutBalances(deps: Pick<Deps, 'pool' | 'providers' | 'log'>): Promise<void> {
  await Promise.all(
    [...deps.providers.payouts.values()].map((provider) => readPayoutBalance(deps, provider)),
  );
}

async function readPayoutBalance(
  { pool, log }: Pick<Deps, 'pool' | 'log'>,
  { row: { code }, payout, currency, rules }: PayoutProvider,
): Promise<void> {
  if (!payout.readBalance) return;
  const askedAt = performance.now();
  try {
    const read = await payout.readBalance(currency);
    if (read.kind !== 'done')
      return log.warn(
        { provider: code, outcome: read },
        'a payout provider could not be asked for its balance',
      );
    const agoMs = performance.now() - askedAt;
    await notePayoutBalance(pool, { code, currency, balance: read.balance, low: rules.low, agoMs });
  } catch (err) {
    log.error({ err, provider: code }, 'the balance of a payout provider was not stored');
  }
}

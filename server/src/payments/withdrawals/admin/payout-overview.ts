import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { anyAmount } from '../../../providers/payout/payout-providers.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { payoutHolds } from '../routing/payout-routing.ts';
import { payoutFigures } from './payout-overview.queries.ts';

/** Returns the payout providers that are enabled, with what keeps new orders from each. */
export async function listPayoutProviders({
  pool,
  providers,
}: Pick<Deps, 'pool' | 'providers'>): Promise<BackofficeReplyOf<'listPayoutProviders'>> {
  const all = [...providers.payouts.values()];
  const [holds, figures] = await Promise.all([
    payoutHolds(pool, all),
    payoutFigures(
      pool,
      all.map(({ row }) => row.code),
    ),
  ]);
  return {
    rows: all.map(({ row: { code }, currency, rules: { share, least, most, banks } }) => {
      const { balance = null, reportedAt = null, count = 0n, sum = 0n } = figures.get(code) ?? {};
      const today = { count: Number(count), sum };
      const hold = holds.get(code) ?? null;
      const limits = { least: least > 0n ? least : null, most: most < anyAmount ? most : null };
      return { code, currency, share, ...limits, banks: [...banks], balance, reportedAt, today, hold };
    }),
  };
}

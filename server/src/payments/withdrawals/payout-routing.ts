import type { Currency } from '@kapao/core/money';
import type { PayoutProvider } from '../../providers/payout/payout-providers.ts';
import type { ProviderRegistry } from '../../providers/registry/provider-registry.ts';

/**
 * Returns the payout provider of a new withdrawal, whatever the member's bank: the first by code that is switched on and
 * pays the currency; null: none does. There is no fallback: the withdrawal keeps its provider (column `channel`) until its
 * end, because a second provider could pay it a second time.
 */
export function routePayout(
  { payouts }: Pick<ProviderRegistry, 'payouts'>,
  { currency }: { readonly currency: Currency },
): PayoutProvider | null {
  return [...payouts.values()].find((provider) => provider.currency === currency) ?? null;
}

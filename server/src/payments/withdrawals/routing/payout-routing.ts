import { createHash } from 'node:crypto';
import type { Currency } from '@kapao/core/money';
import type { PayoutProvider } from '../../../providers/payout/payout-providers.ts';
import type { ProviderRegistry } from '../../../providers/registry/provider-registry.ts';

/** What decides who may pay a withdrawal, the amount in minor units. */
interface PayoutNeed {
  readonly currency: Currency;
  readonly amount: bigint;
  readonly bankCode: string | null;
}

/** Returns the providers that take new withdrawals of this currency to this bank, whatever the amount. */
export function payoutsTo(
  { payouts }: Pick<ProviderRegistry, 'payouts'>,
  { currency, bankCode }: Pick<PayoutNeed, 'currency' | 'bankCode'>,
): PayoutProvider[] {
  return [...payouts.values()].filter(
    (provider) =>
      provider.currency === currency && provider.rules.share > 0 && paysTo(provider.rules.banks, bankCode),
  );
}

function paysTo(banks: readonly string[], bankCode: string | null): boolean {
  return banks.length === 0 || (bankCode !== null && banks.includes(bankCode));
}

/** Returns the providers that a withdrawal may go to: all that are on and fit it by their settings. */
export function fittingPayouts(
  providers: Pick<ProviderRegistry, 'payouts'>,
  need: PayoutNeed,
): PayoutProvider[] {
  return payoutsTo(providers, need).filter(
    ({ rules }) => need.amount >= rules.least && need.amount <= rules.most,
  );
}

/**
 * Chooses one of these providers for a withdrawal, each as often as its share says (weighted rendezvous hashing): without
 * a state, so that a repeated call chooses the same one, and one that leaves moves no other's withdrawals.
 */
export function pickByShare(id: string, providers: readonly PayoutProvider[]): PayoutProvider | null {
  let [best, least]: [PayoutProvider | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const provider of providers) {
    const wait = -Math.log(fractionOf(`${id}/${provider.row.code}`)) / provider.rules.share;
    if (wait < least) [best, least] = [provider, wait];
  }
  return best;
}

/** Returns a number above 0 and below 1 that depends on all of the text. */
function fractionOf(text: string): number {
  const bits = createHash('sha256').update(text).digest().readBigUInt64BE() >> 12n;
  return (Number(bits) + 0.5) / 2 ** 52;
}

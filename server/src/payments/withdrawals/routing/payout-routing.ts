import { createHash } from 'node:crypto';
import { type Currency, unitOf } from '@kapao/core/money';
import type pg from 'pg';
import type { PayoutProvider } from '../../../providers/payout/payout-providers.ts';
import { isFailing } from '../../../providers/protocol/provider-call-stats.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import type { ProviderRegistry } from '../../../providers/registry/provider-registry.ts';
import { readPayoutConditions } from './payout-routing.queries.ts';

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
 * Chooses the provider of the first order of a withdrawal; after its record (`withdrawal_send_to`) there is no other one. One that
 * fails, or has too little money left, gets none while another one could pay.
 */
export async function routeOrder(
  { pool, providers }: Pick<Deps, 'pool' | 'providers'>,
  order: PayoutNeed & { readonly id: string },
): Promise<PayoutProvider | null> {
  const fitting = fittingPayouts(providers, order);
  if (fitting.length < 2) return fitting[0] ?? null;
  const holds = await payoutHolds(pool, fitting, order.amount);
  const able = fitting.filter(({ row }) => !holds.get(row.code));
  return pickByShare(order.id, able.length > 0 ? able : fitting);
}

/**
 * Returns what keeps an order of this amount, or of the least one, away from each of these providers while another one could pay. A
 * balance that is not known keeps nothing away.
 */
export async function payoutHolds(
  pool: pg.Pool,
  providers: readonly PayoutProvider[],
  amount?: bigint,
): Promise<Map<string, 'NO_SHARE' | 'FAILING' | 'NO_MONEY' | null>> {
  const conditions = await readPayoutConditions(
    pool,
    providers.map(({ row }) => row.code),
  );
  return new Map(
    providers.map(({ row: { code }, currency, rules }) => {
      const { calls = 0, errors = 0, available = null } = conditions.get(code) ?? {};
      const wanted = amount ?? (rules.least || unitOf(currency));
      const isShort = available !== null && available < wanted;
      const hold = isFailing({ calls, errors }) ? 'FAILING' : isShort ? 'NO_MONEY' : null;
      return [code, rules.share === 0 ? 'NO_SHARE' : hold];
    }),
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

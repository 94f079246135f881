import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type { Member } from '../../../platform/call/call-lookup.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { findMemberBank } from './payout-routing.queries.ts';
import { fittingPayouts, payoutsTo, pickByShare } from './payout-routing.ts';

/**
 * Returns the code of the provider that a new withdrawal waits for; the choice is made anew when it is sent. The member's bank
 * is read only where a provider pays some banks alone.
 */
export async function routeRequest(
  { pool, providers }: Pick<Deps, 'pool' | 'providers'>,
  { id: memberId, currency }: Pick<Member, 'id' | 'currency'>,
  { id, amount }: { readonly id: string; readonly amount: bigint },
): Promise<Result<string, 'NO_BANK' | 'WITHDRAW_MINIMUM' | 'WITHDRAW_MAXIMUM'>> {
  const asksBank = [...providers.payouts.values()].some(({ rules }) => rules.banks.length > 0);
  const need = { currency, amount, bankCode: asksBank ? await findMemberBank(pool, memberId) : null };
  const provider = pickByShare(id, fittingPayouts(providers, need));
  if (provider) return ok(provider.row.code);
  const rules = payoutsTo(providers, need).map((each) => each.rules);
  const [largest] = rules.map(({ most }) => most).toSorted((one, other) => (one > other ? -1 : 1));
  if (largest === undefined) return refuse('NO_BANK');
  if (amount > largest) return refuse('WITHDRAW_MAXIMUM', { maximum: toWire(largest) });
  const above = rules.map(({ least }) => least).filter((each) => each > amount);
  const [least = largest] = above.toSorted((one, other) => (one < other ? -1 : 1));
  return refuse('WITHDRAW_MINIMUM', { minimum: toWire(least) });
}

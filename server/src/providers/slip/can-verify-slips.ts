import type { Currency } from '@kapao/core/money';

/** Whether a slip of this currency can be judged. Every verifier knows the slips of Thai banks only, which are in baht. */
export function canVerifySlips(
  { slips }: { readonly slips: ReadonlyMap<string, unknown> },
  currency: Currency,
): boolean {
  return currency === 'THB' && slips.size > 0;
}

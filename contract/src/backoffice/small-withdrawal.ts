import type { Currency } from '@kapao/core/money';

/** What may be let go together with others in one press, minor units: small, and one yes is enough. */
export const smallWithdrawal: { readonly [currency in Currency]: bigint } = {
  THB: 20_000_00n,
  LAK: 13_000_000_00n,
};

import type { Currency } from '@kapao/core/money';

/** Most that may be approved in bulk, minor units: small, with one approval enough. */
export const smallWithdrawal: { readonly [currency in Currency]: bigint } = {
  THB: 20_000_00n,
  LAK: 13_000_000_00n,
};

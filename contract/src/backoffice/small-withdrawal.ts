import type { Currency } from '@kapao/core/money';

/** Maximum withdrawals approved at once. */
export const maxSmallWithdrawals = 20;

/** Largest withdrawal that may be approved in bulk, in minor units; one approval must suffice for it. */
export const smallWithdrawal: { readonly [currency in Currency]: bigint } = {
  THB: 20_000_00n,
  LAK: 13_000_000_00n,
};

import { type Currency, formatAmount } from '@kapao/core/money';
import { createStore } from '@kapao/core/store';
import type { WireCurrency } from '@kapao/core/wire-currency';
import { buildOptions } from '../../base/build-options.ts';

const signs: Record<WireCurrency, string> = { BAHT: '฿', LAK: '₭' };

/**
 * A member has one currency; every wallet that is read says which. Until then it is the market's own: in Laos most
 * members hold kip. Only the shell follows it, and draws its page anew when the currency turns out to be the other one.
 */
export const currencyStore = createStore<WireCurrency>(buildOptions.isLaos ? 'LAK' : 'BAHT');

export function currencySign(): string {
  return signs[currencyStore.read()];
}

/** The ledger's word for it, which decides whether an amount may have a fraction. */
export function ledgerCurrency(): Currency {
  const current = currencyStore.read();
  return current === 'BAHT' ? 'THB' : current;
}

/** `฿500.00` or `−฿500.00`, for a sentence or a button, in one piece; what is no number shows a dash. */
export function moneyText(amount: unknown): string {
  const [, minus = '', figure = ''] = /^(-?)(.*)$/.exec(formatAmount(amount)) ?? [];
  if (figure === '') return currencySign() + minus;
  // The word joiner: a line would end between the two signs.
  return (minus && '−\u2060') + currencySign() + figure;
}

/** `฿500` where the amount is whole: chips and bounds. */
export function shortMoney(amount: unknown): string {
  return moneyText(amount).replace(/\.00$/, '');
}

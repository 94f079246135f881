import type { Currency } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';
import { createStore } from '@kapao/core/store';
import type { WireCurrency } from '@kapao/core/wire-currency';
import { buildOptions } from '../../base/build-options.ts';

const signs: Record<WireCurrency, string> = { BAHT: '฿', LAK: '₭' };

/**
 * Currency of the member, set by every wallet that is read; until then the market's. Only the shell subscribes, and
 * renders its page again when the currency changes.
 */
export const currencyStore = createStore<WireCurrency>(buildOptions.isLaos ? 'LAK' : 'BAHT');

export function currencySign(): string {
  return signs[currencyStore.read()];
}

/** Returns the ledger's currency code, which decides whether an amount may have a fraction. */
export function ledgerCurrency(): Currency {
  const current = currencyStore.read();
  return current === 'BAHT' ? 'THB' : current;
}

/** Returns `฿500.00` or `−฿500.00`, and `₭500` in kip, never broken; a dash for anything that is not a number. */
export function moneyText(amount: unknown): string {
  const [, minus = '', digits = ''] = /^(-?)(.*)$/.exec(formatAmount(amount, ledgerCurrency())) ?? [];
  if (digits === '') return currencySign() + minus;
  // Word joiner: without it a line could break between the two signs.
  return (minus && '−\u2060') + currencySign() + digits;
}

/** Returns `฿500` for whole amounts, for chips and bounds. */
export function shortMoney(amount: unknown): string {
  return moneyText(amount).replace(/\.00$/, '');
}

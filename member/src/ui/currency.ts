import { formatAmount } from '@kapao/core/money';

export type WireCurrency = 'BAHT' | 'LAK';

const signs: Record<WireCurrency, string> = { BAHT: '฿', LAK: '₭' };

let current: WireCurrency = 'BAHT';

/** A member has one currency, known with the first wallet that is read; no screen shows an amount before that. */
export function showCurrency(currency: WireCurrency): void {
  current = currency;
}

export function currencySign(): string {
  return signs[current];
}

/** `฿500.00`, for a sentence or a button; what is no number shows a dash. */
export function moneyText(amount: unknown): string {
  return signs[current] + formatAmount(amount);
}

/** `฿500` where the amount is whole: chips and bounds. */
export function shortMoney(amount: unknown): string {
  return moneyText(amount).replace(/\.00$/, '');
}

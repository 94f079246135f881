import { type Currency, formatAmount } from '@kapao/core/money';

export type WireCurrency = 'BAHT' | 'LAK';

const signs: Record<WireCurrency, string> = { BAHT: '฿', LAK: '₭' };

/** Until the wallet says, the market's own: in Laos most members hold kip. */
let current: WireCurrency = globalThis.document?.documentElement.dataset.market === 'la' ? 'LAK' : 'BAHT';
const listeners = new Set<() => void>();

/** A member has one currency; every wallet that is read says which (wallet.queries.ts). */
export function showCurrency(currency: WireCurrency): void {
  if (currency === current) return;
  current = currency;
  for (const listener of listeners) listener();
}

/** For the shell alone: it draws its page anew when the currency turns out to be the other one. */
export const currencyStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};

export function currencySign(): string {
  return signs[current];
}

/** The ledger's word for it, which decides whether an amount may have a fraction. */
export function ledgerCurrency(): Currency {
  return current === 'LAK' ? 'LAK' : 'THB';
}

/** `฿500.00`, for a sentence or a button; what is no number shows a dash. */
export function moneyText(amount: unknown): string {
  return signs[current] + formatAmount(amount);
}

/** `฿500` where the amount is whole: chips and bounds. */
export function shortMoney(amount: unknown): string {
  return moneyText(amount).replace(/\.00$/, '');
}

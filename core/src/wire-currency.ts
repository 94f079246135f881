import { type Currency, currencies } from './money.ts';

const words = { LAK: 'LAK', THB: 'BAHT' } as const satisfies Record<Currency, string>;

/** Names of the ledger's currencies on the wire. */
export type WireCurrency = (typeof words)[Currency];
export const wireCurrencies: readonly WireCurrency[] = currencies.map(toWireCurrency);

export function toWireCurrency(currency: Currency): WireCurrency {
  return words[currency];
}

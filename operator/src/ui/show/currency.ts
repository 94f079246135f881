import type { Currency } from '@kapao/core/money';

export function currencySign(currency: Currency): string {
  return currency === 'LAK' ? '₭' : '฿';
}

import type { Currency } from '@kapao/core/money';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { currency } from '../protocol/provider-settings.ts';
import { totalsSettings } from '../protocol/provider-totals.ts';
import type { Payout } from './payout.ts';
import { signedJson } from './signed-json.ts';

export const payoutAdapters: Adapters<Payout> = { 'signed-json': signedJson };

export const payoutSettings = { currency, ...totalsSettings };

export interface PayoutProvider {
  readonly row: ProviderRow;
  readonly payout: Payout;
  /** What tells it from another bank or client under the same code, whose orders it does not know. */
  readonly recipient: string;
  /** Currency of its payouts. */
  readonly currency: Currency;
}

export function payoutProvider(stored: ProviderRow, isLive = false): PayoutProvider {
  const { provider, row, recipient, settings } = openProvider(stored, payoutAdapters, payoutSettings, isLive);
  return { row, payout: provider, recipient, currency: settings.currency };
}

import type { Currency } from '@kapao/core/money';
import { hourMs } from '@kapao/core/time';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { currency, wholeNumber } from '../protocol/provider-settings.ts';
import { totalsSettings } from '../protocol/provider-totals.ts';
import type { BankFeed } from './bank-feed.ts';
import { statementJson } from './statement-json.ts';

export const bankAdapters: Adapters<BankFeed> = { 'statement-json': statementJson };

export const bankSettings = {
  /** Interval in milliseconds at which the bank is polled. */
  pollEveryMs: wholeNumber(15_000, 100, hourMs),
  currency,
  ...totalsSettings,
};

/** A bank where we have accounts, with our settings from its row. */
export interface BankChannel {
  readonly row: ProviderRow;
  readonly feed: BankFeed;
  readonly currency: Currency;
  readonly pollEveryMs: number;
}

export function bankChannel(stored: ProviderRow, isLive = false): BankChannel {
  const { provider, row, settings } = openProvider(stored, bankAdapters, bankSettings, isLive);
  return { row, feed: provider, currency: settings.currency, pollEveryMs: settings.pollEveryMs };
}

import type { AccountCode } from '../../ledger/entry.ts';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { totalsSettings } from '../protocol/provider-totals.ts';
import type { GiftProvider } from './gift-provider.ts';
import { trueMoney } from './true-money.ts';

export const giftAdapters: Adapters<GiftProvider> = { 'true-money': trueMoney };

export interface GiftChannel {
  readonly row: ProviderRow;
  readonly provider: GiftProvider;
  /** Identity of the provider and of our number there (`recipientOf`). */
  readonly recipient: string;
  /** Ledger account of the redeemed money: the operator's wallet at the provider. */
  readonly account: AccountCode;
}

export function giftChannel(stored: ProviderRow, isLive = false): GiftChannel {
  const { provider, row, recipient } = openProvider(stored, giftAdapters, totalsSettings, isLive);
  return { row, provider, recipient, account: `operator:gift:${row.code}` };
}

import type { AccountCode } from '../../ledger/entry.ts';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { totalsSettings } from '../protocol/provider-totals.ts';
import type { GiftCompany } from './gift-company.ts';
import { trueMoney } from './true-money.ts';

export const giftAdapters: Adapters<GiftCompany> = { 'true-money': trueMoney };

export interface GiftChannel {
  readonly row: ProviderRow;
  readonly company: GiftCompany;
  /** Identity of the company and of our number there (`recipientOf`). */
  readonly recipient: string;
  /** Ledger account of the redeemed money: the operator's wallet at the company. */
  readonly account: AccountCode;
}

export function giftChannel(stored: ProviderRow, isLive = false): GiftChannel {
  const { provider, row, recipient } = openProvider(stored, giftAdapters, totalsSettings, isLive);
  return { row, company: provider, recipient, account: `operator:gift:${row.code}` };
}

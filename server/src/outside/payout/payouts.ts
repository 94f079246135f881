import { type Currency, currencies } from '@kapao/core/money';
import type { ProviderRow } from '../provider-row.ts';
import type { Payout } from './payout.ts';
import { signedJson } from './signed-json.ts';

const adapters: Readonly<Record<string, (provider: ProviderRow) => Payout>> = { 'signed-json': signedJson };

export interface PayoutChannel {
  readonly row: ProviderRow;
  readonly payout: Payout;
  /** What it pays out; baht unless its row says otherwise. */
  readonly currency: Currency;
}

/** A wrong adapter or setting is a fault that stops the start. */
export function payoutChannel(row: ProviderRow): PayoutChannel {
  const adapter = adapters[row.adapter];
  if (!adapter) throw new Error(`provider payout ${row.code}: no adapter "${row.adapter}"`);
  const wanted = row.settings.currency ?? 'THB';
  const currency = currencies.find((each) => each === wanted);
  if (!currency)
    throw new Error(`provider payout ${row.code}: setting "currency" is one of ${currencies.join(', ')}`);
  return { row, payout: adapter(row), currency };
}

import type { Currency } from '@kapao/core/money';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { bankCodes, currency, wholeNumber } from '../protocol/provider-settings.ts';
import { totalsSettings } from '../protocol/provider-totals.ts';
import type { Payout } from './payout.ts';
import { signedJson } from './signed-json.ts';

export const payoutAdapters: Adapters<Payout> = { 'signed-json': signedJson };

/** Largest figure of a setting in baht or kip, well below what the wire carries. */
const maxAmount = 100_000_000_000;
/** Largest amount of a provider without a limit, in minor units. */
export const anyAmount = BigInt(maxAmount) * 100n;

export const payoutSettings = {
  currency,
  ...totalsSettings,
  /** Weight among the providers that could pay a withdrawal; 0 takes no new ones. */
  share: wholeNumber(1, 0, 1_000),
  /** Least and largest amount of one payout, in whole baht or kip. */
  leastAmount: wholeNumber(0, 0, maxAmount),
  mostAmount: wholeNumber(maxAmount, 1, maxAmount),
  /** Banks that it pays to; none named: all. */
  banks: bankCodes,
  /** Balance below which an alarm is raised, in whole baht or kip; 0: never. */
  lowBalance: wholeNumber(0, 0, maxAmount),
};

/** What a provider takes on, amounts in minor units. */
interface PayoutRules {
  readonly share: number;
  readonly least: bigint;
  readonly most: bigint;
  readonly banks: readonly string[];
  readonly low: bigint;
}

export interface PayoutProvider {
  readonly row: ProviderRow;
  readonly payout: Payout;
  /**
   * Identity of the provider and of our account there (`recipientOf`); another one under the same code does not know its
   * orders.
   */
  readonly recipient: string;
  /** Currency of its payouts. */
  readonly currency: Currency;
  readonly rules: PayoutRules;
}

export function payoutProvider(stored: ProviderRow, isLive = false): PayoutProvider {
  const { provider, row, recipient, settings } = openProvider(stored, payoutAdapters, payoutSettings, isLive);
  const { currency, share, banks } = settings;
  const [least, most] = [inMinor(settings.leastAmount), inMinor(settings.mostAmount)];
  const rules = { share, least, most, banks, low: inMinor(settings.lowBalance) };
  return { row, payout: provider, recipient, currency, rules };
}

/** Both currencies are kept in hundredths. */
function inMinor(amount: number): bigint {
  return BigInt(amount) * 100n;
}

import { type Adapters, openParty } from '../protocol/adapter.ts';
import { totalsSettings } from '../protocol/party-totals.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { wholeNumber } from '../protocol/provider-settings.ts';
import { kbankQr } from './kbank-qr.ts';
import type { QrGateway } from './qr-gateway.ts';

const adapters: Adapters<QrGateway> = { 'kbank-qr': kbankQr };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What the row of any gateway may say. */
const rules = {
  minAmountMinor: wholeNumber(1, 1, 1e12),
  lifeMs: wholeNumber(10 * minuteMs, 1, dayMs),
  askEveryMs: wholeNumber(15_000, 1, 60 * minuteMs),
  graceMs: wholeNumber(dayMs, 1, 30 * dayMs),
  ...totalsSettings,
};

/** A QR gateway with the rules of ours that its row holds. */
export interface QrChannel {
  readonly row: ProviderRow;
  readonly gateway: QrGateway;
  /** In the gateway's currency. */
  readonly minAmount: bigint;
  /** How long a QR can be paid. */
  readonly lifeMs: number;
  /** How often the gateway is asked about a QR that may be paid any moment: finds lost callbacks. */
  readonly askEveryMs: number;
  /** How long it is asked after the QR has ended: money may still be on its way. */
  readonly graceMs: number;
}

export function qrChannel(stored: ProviderRow, isLive = false): QrChannel {
  const { party, row, settings } = openParty(stored, adapters, rules, isLive);
  const { minAmountMinor, lifeMs, askEveryMs, graceMs } = settings;
  return { row, gateway: party, minAmount: BigInt(minAmountMinor), lifeMs, askEveryMs, graceMs };
}

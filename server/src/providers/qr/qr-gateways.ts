import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import { z } from 'zod';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { wholeNumber } from '../protocol/provider-settings.ts';
import { totalsSettings } from '../protocol/provider-totals.ts';
import { WrongProvider } from '../protocol/wrong-provider.ts';
import { bcelOnePay } from './bcel-onepay.ts';
import { jdbQr } from './jdb-qr.ts';
import { kbankQr } from './kbank-qr.ts';
import type { QrGateway } from './qr-gateway.ts';
import { rulesOf } from './qr-rules.ts';
import { signedJsonQr } from './signed-json.ts';

export const qrAdapters: Adapters<QrGateway> = {
  'kbank-qr': kbankQr,
  'signed-json': signedJsonQr,
  'jdb-qr': jdbQr,
  'bcel-onepay': bcelOnePay,
};

/** Settings that the row of any gateway may have. */
export const qrSettings = {
  /** Minimum amount in minor units; may only raise the gateway's own (`rulesOf`). */
  minAmountMinor: z
    .int()
    .min(1)
    .max(1e12)
    .optional()
    .meta({ wants: { code: 'WHOLE_NUMBER', least: 1, most: 1e12 } }),
  lifeMs: wholeNumber(10 * minuteMs, 1, dayMs),
  pollEveryMs: wholeNumber(15_000, 1, hourMs),
  graceMs: wholeNumber(dayMs, 1, 30 * dayMs),
  ...totalsSettings,
};

/** A QR gateway with our settings from its row. */
export interface QrChannel {
  readonly row: ProviderRow;
  readonly gateway: QrGateway;
  /**
   * Identity of the gateway and of our account there (`recipientOf`); another one under the same code does not know its QRs.
   */
  readonly recipient: string;
  /** Minimum deposit, in the gateway's currency. */
  readonly minAmount: bigint;
  readonly quickAmounts: readonly bigint[];
  /** Time for which a QR can be paid, in milliseconds. */
  readonly lifeMs: number;
  /** Poll interval for a QR that may be paid, in milliseconds; finds payments whose callback was lost. */
  readonly pollEveryMs: number;
  /** Time for which polling goes on after the QR has expired, in milliseconds: a payment may still be pending. */
  readonly graceMs: number;
}

export function qrChannel(stored: ProviderRow, isLive = false): QrChannel {
  const { provider, row, recipient, settings } = openProvider(stored, qrAdapters, qrSettings, isLive);
  const { minAmountMinor, lifeMs, pollEveryMs, graceMs } = settings;
  const { leastMinor, quickMinor } = rulesOf(row.code, provider.currency);
  const minAmount = BigInt(minAmountMinor ?? leastMinor);
  if (minAmount < leastMinor)
    throw new WrongProvider(row, {
      code: 'MINIMUM_TOO_LOW',
      setting: 'minAmountMinor',
      least: String(leastMinor),
      found: String(minAmount),
    });
  const quickAmounts = quickMinor.filter((amount) => amount >= minAmount);
  return { row, gateway: provider, recipient, minAmount, quickAmounts, lifeMs, pollEveryMs, graceMs };
}

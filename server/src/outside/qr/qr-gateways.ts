import type { ProviderRow } from '../provider-row.ts';
import { kbankQr } from './kbank-qr.ts';
import type { QrGateway } from './qr-gateway.ts';

const adapters: Readonly<Record<string, (provider: ProviderRow) => QrGateway>> = { 'kbank-qr': kbankQr };

/** A QR gateway with the rules of ours that its row holds. */
export interface QrChannel {
  readonly row: ProviderRow;
  readonly gateway: QrGateway;
  /** Satang. */
  readonly minAmount: bigint;
  /** How long a QR can be paid. */
  readonly lifeMs: number;
  /** How often the gateway is asked about a QR that may be paid any moment: finds lost callbacks. */
  readonly askEveryMs: number;
  /** How long it is asked after the QR has ended: money may still be on its way. */
  readonly graceMs: number;
}

const minuteMs = 60_000;

/** A wrong adapter or setting is a fault that stops the start. */
export function qrChannel(row: ProviderRow): QrChannel {
  const adapter = adapters[row.adapter];
  if (!adapter) throw new Error(`provider qr ${row.code}: no adapter "${row.adapter}"`);
  return {
    row,
    gateway: adapter(row),
    minAmount: BigInt(numberSetting(row, 'minAmountMinor', 1)),
    lifeMs: numberSetting(row, 'lifeMs', 10 * minuteMs),
    askEveryMs: numberSetting(row, 'askEveryMs', 15_000),
    graceMs: numberSetting(row, 'graceMs', 24 * 60 * minuteMs),
  };
}

function numberSetting(row: ProviderRow, key: string, standard: number): number {
  const value = row.settings[key] ?? standard;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
    throw new Error(`provider ${row.kind} ${row.code}: setting "${key}" is not a whole number above 0`);
  return value;
}

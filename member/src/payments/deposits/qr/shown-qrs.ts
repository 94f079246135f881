import { minuteMs } from '@kapao/core/time';

interface ShownQr {
  readonly bankCode: string;
  readonly qrcodeId: string;
  readonly atMs: number;
}

/**
 * A QR lives ten minutes; the list of methods does not report the end of one that was shown longer ago than
 * this.
 */
const recentMs = 15 * minuteMs;

/** Last open QR shown at each gateway, so that the member is notified of its end once, on any screen. */
const shown = new Map<string, ShownQr>();

export function rememberShownQr(bankCode: string, qrcodeId: string): void {
  shown.delete(bankCode);
  shown.set(bankCode, { bankCode, qrcodeId, atMs: Date.now() });
}

export function shownQrOf(bankCode: string): string | null {
  return shown.get(bankCode)?.qrcodeId ?? null;
}

/** Returns the most recently shown QR of all gateways, if it is recent. */
export function lastShownQr(): Pick<ShownQr, 'bankCode' | 'qrcodeId'> | null {
  const last = [...shown.values()].at(-1);
  return last && Date.now() - last.atMs < recentMs ? last : null;
}

/** Removes a QR after the member was notified that it has ended. */
export function forgetShownQr(bankCode: string): void {
  shown.delete(bankCode);
}

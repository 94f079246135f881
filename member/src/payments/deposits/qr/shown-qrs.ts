import { minuteMs } from '@kapao/core/time';

interface ShownQr {
  readonly bankCode: string;
  readonly qrcodeId: string;
  readonly atMs: number;
}

/** A QR lives ten minutes; what was shown longer ago is no news to whoever looks at all the ways. */
const recentMs = 15 * minuteMs;

/** The QR that was shown open last at each gateway, so that its member hears of its end once, wherever they were meanwhile. */
const shown = new Map<string, ShownQr>();

export function rememberShownQr(bankCode: string, qrcodeId: string): void {
  shown.delete(bankCode);
  shown.set(bankCode, { bankCode, qrcodeId, atMs: Date.now() });
}

export function shownQrOf(bankCode: string): string | null {
  return shown.get(bankCode)?.qrcodeId ?? null;
}

/** Of all gateways the last one. */
export function lastShownQr(): Pick<ShownQr, 'bankCode' | 'qrcodeId'> | null {
  const last = [...shown.values()].at(-1);
  return last && Date.now() - last.atMs < recentMs ? last : null;
}

/** Its member has been told. */
export function forgetShownQr(bankCode: string): void {
  shown.delete(bankCode);
}

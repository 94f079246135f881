/** The QRs whose picture was saved since the app was opened: whoever comes back to one has its bank's app before them. */
const kept = new Set<string>();

export function isQrKept(qrcodeId: string): boolean {
  return kept.has(qrcodeId);
}

export function rememberQrKept(qrcodeId: string): void {
  kept.add(qrcodeId);
}

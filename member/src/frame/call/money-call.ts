/** Nobody knows what became of the request: the answer was lost, or the server failed while it worked. */
const unsureCodes = new Set(['NETWORK', 'INTERNAL_SERVER_ERROR', 'IDEMPOTENCY_IN_PROGRESS']);

/** Not stored by the server either, or never sent: the request did not happen, the same key may carry it again. */
const untouchedCodes = new Set([
  'OFFLINE',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
]);

export function isUnsure(code: string): boolean {
  return unsureCodes.has(code);
}

export function keepsKey(code: string): boolean {
  return unsureCodes.has(code) || untouchedCodes.has(code);
}

/**
 * Most answers are lost to a line that is back at once. A restart of the server or a dead corner of the road is over by the last;
 * whoever still waits asks by a press.
 */
const retryWaitsMs = [3_000, 10_000, 20_000, 40_000];

/** How long after a lost answer it is asked for once more, when that has been done so many times; null: no more. */
export function retryWaitMs(asked: number): number | null {
  return retryWaitsMs[asked] ?? null;
}

/** Some answers say no: a QR that was not made, a move that the game refused, one of several that stayed where it was. */
export function isDone(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return true;
  if ('hasQrcode' in answer && answer.hasQrcode === false) return false;
  if ('status' in answer && answer.status === 'FAILED') return false;
  return !('transfers' in answer && Array.isArray(answer.transfers)) || answer.transfers.every(isDone);
}

export function freshKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Pages opened over plain http by an address (a phone on the desk trying the demo) have no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

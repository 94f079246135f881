/** Codes that leave the outcome unknown: the answer was lost, or the server failed or is still working. */
const unsureCodes = new Set(['NETWORK', 'INTERNAL_SERVER_ERROR', 'IDEMPOTENCY_IN_PROGRESS']);

/**
 * Codes of a request that did not happen, because it was never sent or the server did not store it: the same
 * key may be used again.
 */
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
 * Waits between automatic retries. Most answers are lost to a connection that is back at once; a server
 * restart or a dead spot is over by the last retry, after which the member retries by hand.
 */
const retryWaitsMs = [3_000, 10_000, 20_000, 40_000];

/** Returns the wait before the next retry after a lost answer, given the retries already made; null: no more. */
export function retryWaitMs(asked: number): number | null {
  return retryWaitsMs[asked] ?? null;
}

/**
 * Whether an answer is a success. Some answers report failure: a QR not created, a transfer that the game
 * refused, one of several transfers that did not move.
 */
export function isSuccess(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return true;
  if ('hasQrcode' in answer && answer.hasQrcode === false) return false;
  if ('status' in answer && answer.status === 'FAILED') return false;
  return !('transfers' in answer && Array.isArray(answer.transfers)) || answer.transfers.every(isSuccess);
}

export function freshKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Pages opened by plain http, such as a demo by IP address on a phone, have no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

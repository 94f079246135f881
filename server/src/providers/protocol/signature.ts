import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256, as several of our parties sign the raw bytes of a body. */
export function hmacHex(secret: string, bytes: string | Buffer): string {
  return createHmac('sha256', secret).update(bytes).digest('hex');
}

/** Compares in constant time, so that a forger learns nothing from how long a wrong signature takes. */
export function isSignedBy(secret: string, bytes: string | Buffer, signature: unknown): boolean {
  return typeof signature === 'string' && sameText(signature, hmacHex(secret, bytes));
}

/** In constant time for texts of one length. */
export function sameText(left: string, right: string): boolean {
  const [given, expected] = [Buffer.from(left), Buffer.from(right)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

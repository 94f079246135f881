import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the hex HMAC-SHA256 with which several providers sign raw bodies. */
export function hmacHex(secret: string, bytes: string | Buffer): string {
  return createHmac('sha256', secret).update(bytes).digest('hex');
}

/** Verifies a signature in constant time, so that timing reveals nothing to a forger. */
export function isSignedBy(secret: string, bytes: string | Buffer, signature: unknown): boolean {
  return typeof signature === 'string' && sameText(signature, hmacHex(secret, bytes));
}

/** Compares texts, in constant time if they have the same length. */
export function sameText(left: string, right: string): boolean {
  const [given, expected] = [Buffer.from(left), Buffer.from(right)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

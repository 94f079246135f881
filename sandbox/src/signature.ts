import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the hex HMAC-SHA256, the signature of all messages between providers and their customer unless a protocol has its
 * own.
 */
export function sign(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

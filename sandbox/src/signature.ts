import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256, the signature of every message between us and our customers unless a protocol has its own. */
export function sign(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

import { hash } from 'node:crypto';

/**
 * Returns the id of one step of the operation `cause`, a UUID; the same cause and step always give the same id, so a
 * retried step is recognised. The id has the shape of a UUIDv7 (RFC 9562) with the first 48 bits of `cause`, which
 * are its time; all other bits come from SHA-256.
 */
export function deriveId(cause: string, step: string): string {
  const time = cause.replaceAll('-', '').toLowerCase();
  const hex = hash('sha256', `${cause}/${step}`);
  // The two bits of the RFC variant, before two bits of the hash.
  const variant = ((Number.parseInt(hex.charAt(4), 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8, 20)}`;
}

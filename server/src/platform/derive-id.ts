import { createHash } from 'node:crypto';

/**
 * Returns the id of one step of the operation `cause`, a UUID; the same cause and step always give the same id, so a
 * retried step is recognised. The id has the shape of a UUIDv7 (RFC 9562) with the first 48 bits of `cause`, which
 * are its time; all other bits come from SHA-256.
 */
export function deriveId(cause: string, step: string): string {
  const hash = createHash('sha256').update(`${cause}/${step}`).digest();
  const bytes = Buffer.concat([
    Buffer.from(cause.replaceAll('-', '').slice(0, 12), 'hex'),
    hash.subarray(0, 10),
  ]);
  // Version 7 and the RFC variant. Both positions exist, because the hash alone gives ten bytes.
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import { createHash } from 'node:crypto';
import { crockford } from '../../base/crockford.ts';

/**
 * What a gateway and the payer's bank know a QR by: 15 of A-Z and 0-9, the most that the tightest field
 * (KBank's partnerTxnUid) takes. 75 bits of the hash of its id, so one id always gives the same, and the claim
 * table refuses the collision that will never come.
 */
export function qrReference(qrId: string): string {
  const digest = createHash('sha256').update(`qr/${qrId}`).digest();
  return Array.from(digest.subarray(0, 15), (byte) => crockford.charAt(byte & 31)).join('');
}

import { parse, stringify } from 'uuid';

/**
 * Returns the bank's reference of a withdrawal: member and id, 43 characters of base64url. The bank's callback returns it,
 * so the row is found by its key without a table that spans members.
 */
export function payoutReference(withdrawal: { readonly memberId: string; readonly id: string }): string {
  return Buffer.concat([parse(withdrawal.memberId), parse(withdrawal.id)]).toString('base64url');
}

/** Returns null for anything that is not our reference. */
export function readPayoutReference(reference: string): { memberId: string; id: string } | null {
  const bytes = Buffer.from(reference, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== reference) return null;
  try {
    return { memberId: stringify(bytes.subarray(0, 16)), id: stringify(bytes.subarray(16)) };
  } catch {
    // The 32 bytes are not two UUIDs.
    return null;
  }
}

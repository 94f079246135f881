import { parse, stringify } from 'uuid';

/**
 * What the bank knows a withdrawal by: member and id, 43 characters of base64url. The bank's news brings it back,
 * so the row is found by its key without a table that spans members.
 */
export function payoutReference(withdrawal: { readonly memberId: string; readonly id: string }): string {
  return Buffer.concat([parse(withdrawal.memberId), parse(withdrawal.id)]).toString('base64url');
}

/** Null for anything that is no reference of ours. */
export function readPayoutReference(reference: string): { memberId: string; id: string } | null {
  const bytes = Buffer.from(reference, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== reference) return null;
  try {
    return { memberId: stringify(bytes.subarray(0, 16)), id: stringify(bytes.subarray(16)) };
  } catch {
    // 32 bytes that are no two UUIDs.
    return null;
  }
}

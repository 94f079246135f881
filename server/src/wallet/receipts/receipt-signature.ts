import type { Keyring, ServerKey } from '../../platform/keys/keyring.ts';
import { shortSignature } from '../../platform/short-signature.ts';
import type { ReceiptRow } from './receipt.queries.ts';

/** Returns the key that signs a receipt; null when it is gone. */
export function keyOfReceipt(keys: Keyring, { keyId }: Pick<ReceiptRow, 'keyId'>): ServerKey | null {
  return keyId === null ? keys.current : keys.find(keyId);
}

/**
 * Returns the signature of a receipt. It is on the picture and on the public page, so a picture with another amount, kind or
 * time is recognised as forged.
 */
export function signReceipt(
  key: ServerKey,
  code: string,
  { statementType, debit, amount, currency, createdAt }: Omit<ReceiptRow, 'keyId'>,
): string {
  const facts = [code, statementType, debit, amount, currency, createdAt.toISOString()];
  return shortSignature(key, 'receipts', facts);
}

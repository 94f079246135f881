import { shortSignature } from '../../platform/short-signature.ts';
import type { ReceiptRow } from './receipt.queries.ts';

/**
 * Returns the signature of a receipt. It is on the picture and on the public page, so a picture with another amount, kind or
 * time is recognised as forged.
 */
export function signReceipt(
  secret: string,
  code: string,
  { statementType, debit, amount, currency, createdAt }: ReceiptRow,
): string {
  const facts = [code, statementType, debit, amount, currency, createdAt.toISOString()];
  return shortSignature(secret, 'receipt/signature', facts);
}

import { createHmac } from 'node:crypto';
import type { ReceiptRow } from './receipt.queries.ts';

/**
 * Returns the signature of a receipt, `9C4E-71B0-A2D8-55F1`: 64 bits of HMAC-SHA256 that only we can compute. It is on the
 * picture and on the public page, so a picture with another amount, kind or time is recognised as forged.
 */
export function signReceipt(
  secret: string,
  code: string,
  { statementType, debit, amount, currency, createdAt }: ReceiptRow,
): string {
  const key = createHmac('sha256', secret).update('receipt/signature').digest();
  const said = [code, statementType, debit, amount, currency, createdAt.toISOString()].join('/');
  const hex = createHmac('sha256', key).update(said).digest('hex').slice(0, 16).toUpperCase();
  return hex.replace(/.{4}(?=.)/g, '$&-');
}

import { createHmac } from 'node:crypto';
import type { ReceiptRow } from './receipt.queries.ts';

/**
 * `9C4E-71B0-A2D8-55F1`: what only we can write for this receipt as it is. It stands on the picture and on the public page, so
 * that a picture of another amount, another kind or another time is seen to be none of ours. 64 bits of HMAC-SHA256.
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

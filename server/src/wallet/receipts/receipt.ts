import type pg from 'pg';
import { findReceipt, takeCode } from './receipt.queries.ts';
import { drawReceiptCode, writeReceiptCode } from './receipt-code.ts';
import { signReceipt } from './receipt-signature.ts';

/** Key that signs receipts, and the address of their page. */
export interface ReceiptSettings {
  readonly publicUrl: string;
  readonly secret: string;
}

/**
 * Maximum number of draws: with a hundred million receipts one in eleven thousand codes is taken, and never so many in a
 * row.
 */
const mostDraws = 8;

/** Returns the receipt of a successful line. It is created on the first request, and never changes. */
export async function receiptOf(
  pool: pg.Pool,
  memberId: string,
  entryId: string,
  { publicUrl, secret }: ReceiptSettings,
): Promise<{ code: string; url: string; signature: string }> {
  for (let draws = 0; draws < mostDraws; draws++) {
    const found = await takeCode(pool, memberId, entryId, drawReceiptCode());
    if (found !== null) {
      const row = await findReceipt(pool, found);
      if (!row) throw new Error(`the line ${entryId} has a receipt and is not there`);
      const code = writeReceiptCode(found);
      return { code, url: new URL(`/r/${code}`, publicUrl).href, signature: signReceipt(secret, found, row) };
    }
  }
  throw new Error('no free code for a receipt');
}

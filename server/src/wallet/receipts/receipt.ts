import type pg from 'pg';
import { findReceipt, takeCode } from './receipt.queries.ts';
import { drawReceiptCode, writeReceiptCode } from './receipt-code.ts';
import { signReceipt } from './receipt-signature.ts';

/** What a receipt is signed with, and where its page is. */
export interface ReceiptSettings {
  readonly publicUrl: string;
  readonly secret: string;
}

/** Of a hundred million receipts one draw in eleven thousand is taken; so many in a row never are. */
const mostDraws = 8;

/** The receipt of a line that ended well. It is made when it is first asked for, and stays the same. */
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

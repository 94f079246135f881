import type pg from 'pg';
import { findReceipt, takeCodes } from './receipt.queries.ts';
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
  const found = (await receiptCodesOf(pool, memberId, [entryId])).get(entryId);
  const row = found === undefined ? null : await findReceipt(pool, found);
  if (found === undefined || !row) throw new Error(`the line ${entryId} has a receipt and is not there`);
  const code = writeReceiptCode(found);
  return { code, url: new URL(`/r/${code}`, publicUrl).href, signature: signReceipt(secret, found, row) };
}

/** Returns the receipt codes of these successful lines, by line; those without one get one. */
export async function receiptCodesOf(
  pool: pg.Pool,
  memberId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  for (let draws = 0; draws < mostDraws; draws++) {
    const without = entryIds.filter((id) => !codes.has(id));
    if (without.length === 0) return codes;
    const drawn = new Map(without.map((id) => [id, drawReceiptCode()]));
    for (const [id, code] of await takeCodes(pool, memberId, drawn)) codes.set(id, code);
  }
  throw new Error('no free code for a receipt');
}

import type pg from 'pg';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { findReceipt, setReceiptKey, takeCodes } from './receipt.queries.ts';
import { drawReceiptCode, writeReceiptCode } from './receipt-code.ts';
import { keyOfReceipt, signReceipt } from './receipt-signature.ts';

/** Keys that sign receipts, and the address of their page. */
export interface ReceiptSettings {
  readonly publicUrl: string;
  readonly keys: Keyring;
}

/**
 * Maximum number of draws: with a hundred million receipts one in eleven thousand codes is taken, and never so many in a
 * row.
 */
const maxDraws = 8;

/**
 * Returns the receipt of a successful line. It is created on the first request, and never changes, unless the key of its
 * signature is gone: then it is signed anew.
 */
export async function receiptOf(
  pool: pg.Pool,
  memberId: string,
  entryId: string,
  { publicUrl, keys }: ReceiptSettings,
): Promise<{ code: string; url: string; signature: string }> {
  const found = (await receiptCodesOf(pool, memberId, [entryId], keys)).get(entryId);
  const row = found === undefined ? null : await findReceipt(pool, found);
  if (found === undefined || !row) throw new Error(`the line ${entryId} has a receipt and is not there`);
  const code = writeReceiptCode(found);
  const key = keyOfReceipt(keys, row);
  if (!key) await setReceiptKey(pool, found, keys.current.id);
  const signature = signReceipt(key ?? keys.current, found, row);
  return { code, url: new URL(`/r/${code}`, publicUrl).href, signature };
}

/** Returns the receipt codes of these successful lines, by line; those without one get one. */
export async function receiptCodesOf(
  pool: pg.Pool,
  memberId: string,
  entryIds: readonly string[],
  keys: Keyring,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  for (let draws = 0; draws < maxDraws; draws++) {
    const without = entryIds.filter((id) => !codes.has(id));
    if (without.length === 0) return codes;
    const drawn = new Map(without.map((id) => [id, drawReceiptCode()]));
    for (const [id, code] of await takeCodes(pool, memberId, drawn, keys.current.id)) codes.set(id, code);
  }
  throw new Error('no free code for a receipt');
}

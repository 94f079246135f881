/**
 * `"500.00"` as 50000: how banks write money in their messages. Null for anything that is no amount above zero
 * with at most two decimals; JSON numbers are refused too, because their digits are no longer the sender's.
 */
export function readDecimalAmount(value: unknown): bigint | null {
  if (typeof value !== 'string') return null;
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const amount = BigInt(whole + fraction.padEnd(2, '0'));
  return amount > 0n ? amount : null;
}

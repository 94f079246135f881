import { randomBytes } from 'node:crypto';
import { typedCode } from '@kapao/core/account/digits';
import { crockford } from '../../platform/crockford.ts';

/** Returns a random receipt code: eight of Crockford's letters and digits, 40 bits, too many to guess. */
export function drawReceiptCode(): string {
  // Unbiased: a byte has eight equally likely values for each of the 32 letters.
  return Array.from(randomBytes(8), (byte) => crockford.charAt(byte & 31)).join('');
}

/** Kind of document that a number names, by its first letters: a receipt, or a statement of a month. */
type NumberPrefix = 'KP' | 'ST';

/** Formats a code as `KP-7K3M-Q9TB`. */
export function writeReceiptCode(code: string, prefix: NumberPrefix = 'KP'): string {
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Parses a code as typed: in lower case, without hyphens, with letters that look like digits. Null for anything else. */
export function readReceiptCode(typed: string, prefix: NumberPrefix = 'KP'): string | null {
  const bare = typedCode(typed).replace(/[\s-]/g, '');
  const body = bare.startsWith(prefix) && /^[0-9A-Z]{10}$/.test(bare) ? bare.slice(2) : null;
  const code = body?.replaceAll('O', '0').replace(/[IL]/g, '1') ?? null;
  return code !== null && !code.includes('U') ? code : null;
}

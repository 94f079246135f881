import { randomBytes } from 'node:crypto';
import { typedCode } from '@kapao/core/account/digits';
import { crockford } from '../../platform/crockford.ts';

/** Eight of Crockford's letters and digits: 40 bits of chance, which is what keeps a receipt from being guessed. */
export function drawReceiptCode(): string {
  // A byte has eight equally likely values for each of the 32 letters.
  return Array.from(randomBytes(8), (byte) => crockford.charAt(byte & 31)).join('');
}

/** `KP-7K3M-Q9TB`, as people read it. */
export function writeReceiptCode(code: string): string {
  return `KP-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** However it was typed: in lower case, without hyphens, with the letters that look like digits. Null for anything else. */
export function readReceiptCode(typed: string): string | null {
  const bare = typedCode(typed).replace(/[\s-]/g, '');
  const body = /^KP[0-9A-Z]{8}$/.test(bare) ? bare.slice(2) : null;
  const code = body?.replaceAll('O', '0').replace(/[IL]/g, '1') ?? null;
  return code !== null && !code.includes('U') ? code : null;
}

import type { Purpose, ServerKey } from './keys/keyring.ts';

/**
 * Signs some facts for a purpose, `9C4E-71B0-A2D8-55F1`: 64 bits of HMAC-SHA256 that only we can compute, short enough to be
 * compared by eye or typed.
 */
export function shortSignature(
  key: ServerKey,
  purpose: Purpose,
  facts: readonly (string | bigint | number)[],
): string {
  const hex = key.mac(purpose, facts.join('/')).toString('hex').slice(0, 16).toUpperCase();
  return hex.replace(/.{4}(?=.)/g, '$&-');
}

import { randomInt } from 'node:crypto';

// Crockford's base32: no I, L, O or U, so that nothing is misread aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The wire's `_id`: 10 random characters, 50 bits. */
export function createPublicId(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

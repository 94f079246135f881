import { createHash, randomBytes } from 'node:crypto';

/** Returns a token of 32 random bytes. Only its SHA-256 is stored; so many random bits need no slow hash. */
export function createOtpToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** Returns the token's hash; null for anything that cannot be our token. */
export function readOtpToken(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? hashOfToken(token) : null;
}

/**
 * Returns a hash that shows later whether the same code is entered again. It includes the token, a secret that no table
 * stores.
 */
export function hashOfCode(token: string, code: string): Buffer {
  return createHash('sha256').update(`${token}/${code}`).digest();
}

function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

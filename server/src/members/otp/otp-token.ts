import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes. Only the SHA-256 is stored; so many random bits need no slow hash. */
export function createOtpToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** Null for anything that cannot be a token of ours. */
export function readOtpToken(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? hashOfToken(token) : null;
}

/** Says later whether the same code is shown again. The token in it is a secret that no table holds. */
export function hashOfCode(token: string, code: string): Buffer {
  return createHash('sha256').update(`${token}/${code}`).digest();
}

function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

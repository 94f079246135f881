import { hash, randomBytes } from 'node:crypto';
import { parse, stringify } from 'uuid';

const memberBytes = 16;
const secretBytes = 32;

/** Parts of a bearer token: the member it claims, and the hash under which its session is stored. */
export interface TokenParts {
  readonly memberId: string;
  readonly hash: Buffer;
}

/**
 * Returns an opaque token: the member's id, so that the session is found by a key that begins with the member, and 32
 * random bytes, which are the secret. Only its SHA-256 is stored; 256 random bits need no slow hash.
 */
export function createToken(memberId: string): { token: string; hash: Buffer } {
  const bytes = Buffer.concat([parse(memberId), randomBytes(secretBytes)]);
  return { token: bytes.toString('base64url'), hash: hashToken(bytes) };
}

/** Returns the token of an Authorization header; null unless it is a bearer token of our length. */
export function tokenOf(authorization: string | undefined): string | null {
  return /^Bearer +([\w-]{64})$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** Returns the parts of a token; null for a text that cannot be our token. */
export function readToken(token: string): TokenParts | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== memberBytes + secretBytes) return null;
  try {
    return { memberId: stringify(bytes.subarray(0, memberBytes)), hash: hashToken(bytes) };
  } catch {
    // The first 16 bytes are no valid UUID, so this token was never issued.
    return null;
  }
}

function hashToken(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer');
}

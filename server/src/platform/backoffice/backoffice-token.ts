import { createHash } from 'node:crypto';
import type pg from 'pg';
import { idleMinutes } from './backoffice-cookie.ts';
import { findBackofficeSession } from './backoffice-session.queries.ts';
import type { BackofficeSession } from './backoffice-session.ts';

/** Returns the token's hash; 256 random bits need no slow hash. */
export function hashBackofficeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns the valid session of a token; null: none. */
export function sessionOfToken(pool: pg.Pool, token: string): Promise<BackofficeSession | null> {
  return findBackofficeSession(pool, hashBackofficeToken(token), idleMinutes);
}

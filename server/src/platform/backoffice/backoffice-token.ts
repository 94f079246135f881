import { createHash } from 'node:crypto';
import type pg from 'pg';
import { idleMinutes } from './backoffice-cookie.ts';
import { findDeskSession } from './backoffice-session.queries.ts';
import type { DeskSession } from './backoffice-session.ts';

/** 256 random bits need no slow hash. */
export function hashDeskToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whose session a token is of; null: of none that stands. */
export function sessionOfToken(pool: pg.Pool, token: string): Promise<DeskSession | null> {
  return findDeskSession(pool, hashDeskToken(token), idleMinutes);
}

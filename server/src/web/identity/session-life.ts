import type pg from 'pg';
import type { TokenParts } from './token.ts';

/** A session that nobody used for so many days has ended. */
export const idleDays = 7;

/** The event that closes the sockets of ended sessions on whichever server they are. */
export const sessionEndedEvent = 'session';

/** Somebody used it: its idle days begin anew. */
export async function touchSession(pool: pg.Pool, token: TokenParts): Promise<void> {
  await pool.query('update session set used_at = now() where member_id = $1 and token_hash = $2', [
    token.memberId,
    token.hash,
  ]);
}

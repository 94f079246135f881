import type pg from 'pg';
import type { TokenParts } from './token.ts';

export interface NewSession extends TokenParts {
  readonly id: string;
  readonly deviceHash: Buffer;
  /** Where the login came from; null when nobody is to be known there again. */
  readonly networkHash: Buffer | null;
  readonly userAgent: string | null;
  readonly lifeDays: number;
  /** So many sessions a member has; the oldest end. */
  readonly most: number;
  /** The hash that the member must still have; null when the login asked for no password. */
  readonly passwordHash: string | null;
}

/**
 * Opens the session, remembers its device and ends what is too many; false when the member was blocked or has another
 * password by now.
 */
export async function insertSession(client: pg.Pool | pg.ClientBase, session: NewSession): Promise<boolean> {
  const { rows } = await client.query<{ opened: boolean | null }>(
    `select session_open($1, $2, $3, $4, $5, $6, $7, $8 * interval '1 day', $9) as opened`,
    [
      session.memberId,
      session.passwordHash,
      session.id,
      session.hash,
      session.deviceHash,
      session.networkHash,
      session.userAgent,
      session.lifeDays,
      session.most,
    ],
  );
  return rows[0]?.opened === true;
}

/** Somebody used it: its idle days begin anew. */
export async function touchSession(pool: pg.Pool, token: TokenParts): Promise<void> {
  await pool.query('update session set used_at = now() where member_id = $1 and token_hash = $2', [
    token.memberId,
    token.hash,
  ]);
}

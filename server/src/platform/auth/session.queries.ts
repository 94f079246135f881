import type pg from 'pg';
import type { TokenParts } from './token.ts';

export interface NewSession extends TokenParts {
  readonly id: string;
  readonly deviceHash: Buffer;
  /** Hash of the login's network; null when it shall not become a known network. */
  readonly networkHash: Buffer | null;
  readonly userAgent: string | null;
  readonly lifeDays: number;
  /** Maximum open sessions per member; a further one ends the oldest. */
  readonly most: number;
  /** Password hash that the member must still have; null when the login used no password. */
  readonly passwordHash: string | null;
}

/**
 * Opens the session, remembers its device and ends the sessions beyond the limit; returns false when the member was blocked
 * or the password has changed.
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

/** Records a use of the session, which restarts its idle days. */
export async function touchSession(pool: pg.Pool, token: TokenParts): Promise<void> {
  await pool.query('update session set used_at = now() where member_id = $1 and token_hash = $2', [
    token.memberId,
    token.hash,
  ]);
}

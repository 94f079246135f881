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
  /** Whether it opens only on a trusted device, or on the one new device that a reset by staff allows. */
  readonly needsTrust: boolean;
}

/**
 * Opens the session, trusts its device and ends the sessions beyond the limit. `untrusted`: trust is needed, and the device has
 * none; `refused`: the member was blocked, or the password has changed.
 */
export async function insertSession(
  client: pg.Pool | pg.ClientBase,
  session: NewSession,
): Promise<'opened' | 'untrusted' | 'refused'> {
  const { rows } = await client.query<{ outcome: 'opened' | 'untrusted' | 'refused' | null }>(
    `select session_begin($1, $2, $3, $4, $5, $6, $7, $8 * interval '1 day', $9, $10) as outcome`,
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
      session.needsTrust,
    ],
  );
  return rows[0]?.outcome ?? 'refused';
}

/** Records a use of the session, which restarts its idle days. */
export async function touchSession(pool: pg.Pool, token: TokenParts): Promise<void> {
  await pool.query('update session set used_at = now() where member_id = $1 and token_hash = $2', [
    token.memberId,
    token.hash,
  ]);
}

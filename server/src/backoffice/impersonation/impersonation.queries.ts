import type pg from 'pg';

export interface NewImpersonation {
  readonly codeHash: Buffer;
  readonly memberId: string;
  readonly staffId: string;
  /** Console session of the staff member; the impersonation ends with it. */
  readonly staffSessionId: string;
  readonly who: string;
  readonly seconds: number;
}

export async function insertImpersonationCode(
  client: pg.ClientBase,
  impersonation: NewImpersonation,
): Promise<void> {
  const { codeHash, memberId, staffId, staffSessionId, who, seconds } = impersonation;
  await client.query('select impersonation_code_make($1, $2, $3, $4, $5, $6)', [
    codeHash,
    memberId,
    staffId,
    staffSessionId,
    who,
    seconds,
  ]);
}

export interface OpenedImpersonation {
  readonly memberId: string;
  readonly staffId: string;
  readonly who: string;
  readonly token: Buffer;
  readonly expiresAt: Date;
}

/** Exchanges a code for a session. Null if the code is invalid or expired. */
export async function openImpersonationSession(
  client: pg.ClientBase,
  codeHash: Buffer,
  sessionId: string,
  secret: Buffer,
  minutes: number,
): Promise<OpenedImpersonation | null> {
  const { rows } = await client.query<{
    [Name in keyof OpenedImpersonation]: OpenedImpersonation[Name] | null;
  }>(
    `select member_id as "memberId", staff_id as "staffId", who, token, expires_at as "expiresAt"
       from impersonation_open($1, $2, $3, $4)`,
    [codeHash, sessionId, secret, minutes],
  );
  return (rows[0] as OpenedImpersonation | undefined) ?? null; // PostgreSQL reports a function's columns as nullable.
}

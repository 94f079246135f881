import type pg from 'pg';

export interface NewLook {
  readonly codeHash: Buffer;
  readonly memberId: string;
  readonly operatorId: string;
  /** Theirs at the console: the look ends with it. */
  readonly operatorSessionId: string;
  readonly who: string;
  readonly seconds: number;
}

export async function insertLookCode(client: pg.ClientBase, look: NewLook): Promise<void> {
  const { codeHash, memberId, operatorId, operatorSessionId, who, seconds } = look;
  await client.query('select look_code_make($1, $2, $3, $4, $5, $6)', [
    codeHash,
    memberId,
    operatorId,
    operatorSessionId,
    who,
    seconds,
  ]);
}

export interface OpenedLook {
  readonly memberId: string;
  readonly operatorId: string;
  readonly who: string;
  readonly token: Buffer;
  readonly expiresAt: Date;
}

/** Null: the code is no good, or no good any more. */
export async function openLookSession(
  client: pg.ClientBase,
  codeHash: Buffer,
  sessionId: string,
  secret: Buffer,
  minutes: number,
): Promise<OpenedLook | null> {
  const { rows } = await client.query<{ [Name in keyof OpenedLook]: OpenedLook[Name] | null }>(
    `select member_id as "memberId", operator_id as "operatorId", who, token, expires_at as "expiresAt"
       from look_open($1, $2, $3, $4)`,
    [codeHash, sessionId, secret, minutes],
  );
  return (rows[0] as OpenedLook | undefined) ?? null; // what a function answers is never said to be there
}

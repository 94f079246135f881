import type pg from 'pg';
import { lifeHours } from '../../web/desk/desk-cookie.ts';

export interface OperatorCredential {
  readonly id: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly totpSecret: Buffer | null;
  readonly passkeys: bigint;
}

/** However the name is typed. One that is stopped, or has not begun, is none. */
export async function findOperator(pool: pg.Pool, name: string): Promise<OperatorCredential | null> {
  const { rows } = await pool.query<OperatorCredential>(
    `select o.id, o.name, o.password_hash as "passwordHash", o.totp_secret as "totpSecret",
            (select count(*) from operator_passkey k where k.operator_id = o.id) as passkeys
       from operator o where person_key(o.name) = person_key($1) and o.state = 'active'`,
    [name],
  );
  return rows[0] ?? null;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly id: string;
  readonly operatorId: string;
  readonly userAgent: string | null;
  readonly address: string;
}

export async function openDeskSession(db: pg.Pool | pg.ClientBase, session: NewSession): Promise<void> {
  await db.query(
    `insert into operator_session (token_hash, id, operator_id, user_agent, address, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour')`,
    [session.tokenHash, session.id, session.operatorId, session.userAgent, session.address, lifeHours],
  );
}

/**
 * Takes a code's time step, which serves once, and makes the session whole or fresh. False: the step was taken, or the session
 * has ended.
 */
export async function takeStep(db: pg.ClientBase, operatorId: string, sessionId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with taken as (
       update operator set totp_step = $3 where id = $1 and state = 'active' and (totp_step is null or totp_step < $3) returning id)
     update operator_session s set factor_at = now(), used_at = now() from taken
      where s.id = $2 and s.operator_id = taken.id and s.ended_at is null`,
    [operatorId, sessionId, step],
  );
  return rowCount === 1;
}

export async function endDeskSession(db: pg.ClientBase, sessionId: string): Promise<void> {
  await db.query('update operator_session set ended_at = now() where id = $1 and ended_at is null', [sessionId]);
}

export async function secretOf(pool: pg.Pool, operatorId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ totpSecret: Buffer | null }>(
    'select totp_secret as "totpSecret" from operator where id = $1',
    [operatorId],
  );
  return rows[0]?.totpSecret ?? null;
}

import type pg from 'pg';
import { lifeHours } from '../../web/desk/desk-cookie.ts';

export interface OperatorCredential {
  readonly id: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly passkeys: bigint;
}

/** However the name is typed. One that is stopped, or has not begun, is none. */
export async function findOperator(pool: pg.Pool, name: string): Promise<OperatorCredential | null> {
  const { rows } = await pool.query<OperatorCredential>(
    `select o.id, o.name, o.password_hash as "passwordHash",
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

export async function openDeskSession(db: pg.ClientBase, session: NewSession): Promise<void> {
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
export async function takeStep(
  db: pg.ClientBase,
  operatorId: string,
  sessionId: string,
  step: number,
): Promise<boolean> {
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
  await db.query('update operator_session set ended_at = now() where id = $1 and ended_at is null', [
    sessionId,
  ]);
}

export async function sealedSecretOf(pool: pg.Pool, operatorId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ totpSecret: Buffer | null }>(
    'select totp_secret as "totpSecret" from operator where id = $1',
    [operatorId],
  );
  return rows[0]?.totpSecret ?? null;
}

export interface StandingLink {
  readonly operatorId: string;
  readonly kind: 'invitation' | 'recovery';
  readonly name: string;
  readonly totpSecret: Buffer;
}

/** A link that was not used and has not run out, of somebody who was not stopped. */
export async function findLink(db: pg.Pool | pg.ClientBase, tokenHash: Buffer): Promise<StandingLink | null> {
  const { rows } = await db.query<StandingLink>(
    `select l.operator_id as "operatorId", l.kind, o.name, l.totp_secret as "totpSecret"
       from operator_link l join operator o on o.id = l.operator_id
      where l.token_hash = $1 and l.used_at is null and l.expires_at > now() and o.state <> 'stopped'`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/**
 * Uses the link up: a new password, a new second factor, and every session from before is over. False: another try was
 * first.
 */
export async function spendLink(
  db: pg.ClientBase,
  link: { readonly tokenHash: Buffer; readonly passwordHash: string; readonly step: number },
): Promise<boolean> {
  const { rows } = await db.query<{ operatorId: string }>(
    `with spent as (
       update operator_link set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
       returning operator_id, totp_secret)
     update operator o set password_hash = $2, totp_secret = spent.totp_secret, totp_step = $3, state = 'active', version = o.version + 1
       from spent where o.id = spent.operator_id and o.state <> 'stopped'
     returning o.id as "operatorId"`,
    [link.tokenHash, link.passwordHash, link.step],
  );
  const operatorId = rows[0]?.operatorId;
  if (!operatorId) return false;
  await db.query('update operator_session set ended_at = now() where operator_id = $1 and ended_at is null', [
    operatorId,
  ]);
  return true;
}

export interface NewLink {
  readonly tokenHash: Buffer;
  readonly operatorId: string;
  readonly kind: 'invitation' | 'recovery';
  readonly totpSecret: Buffer;
  readonly createdBy: string | null;
}

const linkHours = 48;

/** Whoever has a link open already gets another one in its place. */
export async function writeLink(db: pg.ClientBase, link: NewLink): Promise<void> {
  await db.query('delete from operator_link where operator_id = $1 and used_at is null', [link.operatorId]);
  await db.query(
    `insert into operator_link (token_hash, operator_id, kind, totp_secret, created_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour')`,
    [link.tokenHash, link.operatorId, link.kind, link.totpSecret, link.createdBy, linkHours],
  );
}

/** False: somebody is called so already. */
export async function insertOperator(
  db: pg.ClientBase,
  operator: {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly createdBy: string | null;
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into operator (id, name, role, created_by) values ($1, $2, $3, $4) on conflict do nothing`,
    [operator.id, operator.name, operator.role, operator.createdBy],
  );
  return rowCount === 1;
}

export async function insertActiveOperator(
  db: pg.Pool | pg.ClientBase,
  operator: {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly passwordHash: string;
    readonly totpSecret: Buffer;
  },
): Promise<void> {
  const { id, name, role, passwordHash, totpSecret } = operator;
  await db.query(
    `insert into operator (id, name, role, password_hash, totp_secret, state) values ($1, $2, $3, $4, $5, 'active')`,
    [id, name, role, passwordHash, totpSecret],
  );
}

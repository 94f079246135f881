import type { GameCategory } from '@kapao/contract/fields';
import type pg from 'pg';

export interface GameRow {
  code: string;
  name: string;
  category: GameCategory;
  /** Wallet value of one credit, as text because it is a numeric in the database. */
  rate: string;
  provider: string;
  logo: string;
  background: string;
  web: string | null;
  android: string | null;
  ios: string | null;
}

export interface GameAccountRow {
  username: string;
  password: Buffer;
  active: boolean;
}

/** Inserts the account with this password unless it exists; returns the stored row. */
export async function prepareAccount(
  pool: pg.Pool,
  account: { memberId: string; code: string; username: string; password: Buffer },
): Promise<GameAccountRow> {
  const { memberId, code, username, password } = account;
  await pool.query(
    `insert into game_account (member_id, code, username, password) values ($1, $2, $3, $4) on conflict do nothing`,
    [memberId, code, username, password],
  );
  const found = await findAccount(pool, memberId, code);
  if (!found) throw new Error('the game account just written is not there');
  return found;
}

export async function findAccount(
  pool: pg.Pool,
  memberId: string,
  code: string,
): Promise<GameAccountRow | undefined> {
  const { rows } = await pool.query<GameAccountRow>(
    'select username, password, active from game_account where member_id = $1 and code = $2',
    [memberId, code],
  );
  return rows[0];
}

/** Marks an account as active, where it was opened. True only for the one caller that changed it. */
export async function markActive(
  connection: pg.ClientBase,
  { memberId, code, client }: AccountAt,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'update game_account set active = true, client = $3 where member_id = $1 and code = $2 and not active',
    [memberId, code, client],
  );
  return rowCount === 1;
}

/** Stores a new password beside the old one, or returns the one already pending. */
export async function storePendingPassword(
  pool: pg.Pool,
  memberId: string,
  code: string,
  sealed: Buffer,
): Promise<Buffer> {
  const { rows } = await pool.query<{ offered: Buffer | null }>(
    `update game_account set password_next = coalesce(password_next, $3)
     where member_id = $1 and code = $2 returning password_next as offered`,
    [memberId, code, sealed],
  );
  const offered = rows[0]?.offered;
  if (!offered) throw new Error('a password was offered for an account that is not there');
  return offered;
}

/** Returns the pending password; null without one. */
export async function findPendingPassword(
  pool: pg.Pool,
  memberId: string,
  code: string,
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ pending: Buffer | null }>(
    'select password_next as pending from game_account where member_id = $1 and code = $2',
    [memberId, code],
  );
  return rows[0]?.pending ?? null;
}

/**
 * Resolves a pending password (`taken`: the provider has the new one; otherwise it certainly does not). Returns false
 * when another one is pending, or none.
 */
export async function resolvePendingPassword(
  pool: pg.Pool,
  memberId: string,
  code: string,
  offered: Buffer,
  taken: boolean,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update game_account set password = case when $4 then $3 else password end, password_next = null
     where member_id = $1 and code = $2 and password_next = $3`,
    [memberId, code, offered, taken],
  );
  return rowCount === 1;
}

export async function noteReading(
  pool: pg.Pool,
  memberId: string,
  code: string,
  { credits, outstanding }: { readonly credits: bigint; readonly outstanding: bigint | null },
): Promise<void> {
  await pool.query(
    `update game_account set reading = $3, outstanding = $4, refreshed_at = now()
      where member_id = $1 and code = $2`,
    [memberId, code, credits, outstanding],
  );
}

/** Stores at which client the account is, unless that is known; returns the one stored. */
export async function bindAccount(pool: pg.Pool, { memberId, code, client }: AccountAt): Promise<string> {
  const { rows } = await pool.query<{ client: string | null }>(
    `update game_account set client = coalesce(client, $3) where member_id = $1 and code = $2 returning client`,
    [memberId, code, client],
  );
  const stored = rows[0]?.client;
  if (!stored) throw new Error(`no account at ${code}`);
  return stored;
}

export interface AccountAt {
  readonly memberId: string;
  readonly code: string;
  /** Provider and client (`GameChannel`). */
  readonly client: string;
}

/** Moves the account to another client. Returns false when its money has changed, or is on its way. */
export async function moveAccount(
  pool: pg.Pool,
  { memberId, code, client }: AccountAt,
  { client: from, version }: { readonly client: string | null; readonly version: bigint | null },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update game_account
        set client = $3, reading = case client when $3 then reading end, outstanding = case client when $3 then outstanding end
      where member_id = $1 and code = $2
        and (client = $3 or client = $4
          and exists (select from account l where l.member_id = $1 and l.code = 'game:' || $2 and l.version = $5)
          and not exists (select from open_hold h where h.member_id = $1 and h.operation_lock = 'game:' || $2))`,
    [memberId, code, client, from, version],
  );
  return rowCount === 1;
}

export async function notePlayed(pool: pg.Pool, memberId: string, code: string): Promise<void> {
  await pool.query('update game_account set played_at = now() where member_id = $1 and code = $2', [
    memberId,
    code,
  ]);
}

export async function markFavourite(
  pool: pg.Pool,
  memberId: string,
  code: string,
  favourite: boolean,
): Promise<void> {
  await pool.query(
    favourite
      ? 'insert into game_favourite (member_id, code) values ($1, $2) on conflict do nothing'
      : 'delete from game_favourite where member_id = $1 and code = $2',
    [memberId, code],
  );
}

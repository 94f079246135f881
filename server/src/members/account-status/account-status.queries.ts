import type pg from 'pg';

/** Action of staff on a member's account status; each is a permanent row. */
export type AccountStatusAction =
  | 'block'
  | 'unblock'
  | 'end-sessions'
  | 'remove-device'
  | 'bar-invites'
  | 'allow-invites'
  | 'hold-withdrawals'
  | 'release-withdrawals';

/** Staff member who acts, with the reason in their own words. */
export interface Actor {
  readonly who: string;
  readonly why: string;
}

/**
 * Sets the status. Returns false when the member has it already or does not exist; blocking ends the sessions (a trigger).
 */
export async function writeStatus(
  client: pg.ClientBase,
  memberId: string,
  status: 'active' | 'inactive',
): Promise<boolean> {
  const { rowCount } = await client.query('update member set status = $2 where id = $1 and status <> $2', [
    memberId,
    status,
  ]);
  return rowCount === 1;
}

export async function insertStatusChange(
  client: pg.ClientBase,
  memberId: string,
  row: Actor & { readonly id: string; readonly action: AccountStatusAction },
): Promise<void> {
  await client.query(
    'insert into account_status_change (member_id, id, action, who, why) values ($1, $2, $3, $4, $5)',
    [memberId, row.id, row.action, row.who, row.why],
  );
}

/** Returns false when nothing changes. */
export async function writeInvitesBarred(
  client: pg.ClientBase,
  memberId: string,
  barred: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update member set invites_barred_at = case when $2 then now() end
      where id = $1 and (invites_barred_at is not null) <> $2`,
    [memberId, barred],
  );
  return rowCount === 1;
}

/**
 * Returns false when nothing changes. A withdrawal begun at the same moment locks the member's row: it either
 * comes first and goes on, or sees the change.
 */
export async function writeWithdrawalsHeld(
  client: pg.ClientBase,
  memberId: string,
  held: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update member set withdrawals_held_at = case when $2 then now() end
      where id = $1 and (withdrawals_held_at is not null) <> $2`,
    [memberId, held],
  );
  return rowCount === 1;
}

/** Returns the staff member who did this last; null: nobody. */
export async function lastStatusChange(
  client: pg.ClientBase,
  memberId: string,
  action: AccountStatusAction,
): Promise<string | null> {
  const { rows } = await client.query<{ who: string }>(
    `select who from account_status_change where member_id = $1 and action = $2 order by done_at desc, id desc limit 1`,
    [memberId, action],
  );
  return rows[0]?.who ?? null;
}

export async function isStatusChangeDone(
  client: pg.ClientBase,
  memberId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from account_status_change where member_id = $1 and id = $2',
    [memberId, id],
  );
  return rowCount === 1;
}

/** Ends every session of a member; returns how many. */
export async function endAllSessions(client: pg.ClientBase, memberId: string): Promise<number> {
  const { rows } = await client.query<{ ended: bigint | null }>(
    `select session_end($1, array(select id from session where member_id = $1 and revoked_at is null)) as ended`,
    [memberId],
  );
  return Number(rows[0]?.ended ?? 0n);
}

/** Identifiers by which staff look up a member; those that do not apply are null. */
export interface NamedMember {
  /** Phone number in E.164 format. */
  readonly phone: string | null;
  readonly publicId: string | null;
  readonly id: string | null;
}

export interface AccountStatus {
  readonly id: string;
  readonly publicId: string;
  readonly username: string;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly createdAt: Date;
}

export async function findAccountStatus(pool: pg.Pool, named: NamedMember): Promise<AccountStatus | null> {
  const { rows } = await pool.query<AccountStatus>(
    `select id, public_id as "publicId", username, name, status, created_at as "createdAt" from member
      where id in (select member_id from phone_claim where phone = $1
                   union all select member_id from public_id_claim where public_id = $2
                   union all select $3::uuid)`,
    [named.phone, named.publicId, named.id],
  );
  return rows[0] ?? null;
}

export interface StatusChange extends Actor {
  readonly act: AccountStatusAction;
  readonly doneAt: Date;
}

/** Returns the status changes of a member, oldest first. */
export async function statusChangesOf(pool: pg.Pool, memberId: string): Promise<StatusChange[]> {
  const { rows } = await pool.query<StatusChange>(
    'select action as act, who, why, done_at as "doneAt" from account_status_change where member_id = $1 order by done_at, id',
    [memberId],
  );
  return rows;
}

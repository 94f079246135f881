import type pg from 'pg';
import type { AuditNote } from '../../platform/backoffice/audit-note.ts';

export interface StaffMemberRow {
  readonly id: string;
  readonly name: string;
  readonly roleCode: string;
  readonly roleName: string;
  readonly wantedCode: string | null;
  readonly wantedName: string | null;
  readonly state: 'invited' | 'active' | 'stopped';
  readonly passkeys: bigint;
  readonly sessions: bigint;
  readonly seenAt: Date | null;
  readonly lastAddress: string | null;
  readonly createdAt: Date;
  readonly linkUntil: Date | null;
  readonly version: number;
  readonly invitedBy: string | null;
  readonly place: string;
}

const columns = `o.id, o.name, r.code as "roleCode", r.name as "roleName", w.code as "wantedCode", w.name as "wantedName", o.state,
  (select count(*) from staff_passkey k where k.staff_id = o.id) as passkeys,
  (select count(*) from staff_session s where s.staff_id = o.id and s.ended_at is null and s.expires_at > now()) as sessions,
  (select max(s.used_at) from staff_session s where s.staff_id = o.id) as "seenAt",
  (select s.address from staff_session s where s.staff_id = o.id order by s.created_at desc limit 1) as "lastAddress",
  o.created_at as "createdAt",
  (select max(l.expires_at) from staff_link l
    where l.staff_id = o.id and l.used_at is null and l.expires_at > now()) as "linkUntil",
  o.version, b.name as "invitedBy", person_key(o.name) as place`;
const tables = `staff_member o join role r on r.code = o.role left join role w on w.code = o.wanted
  left join staff_member b on b.id = o.created_by`;

/**
 * Returns at most `most` staff members in the order of their names, which are unique, so that a name serves
 * as the cursor.
 */
export async function listStaffMembers(
  pool: pg.Pool,
  after: string | null,
  most: number,
): Promise<StaffMemberRow[]> {
  const { rows } = await pool.query<StaffMemberRow>(
    `select ${columns} from ${tables} where $1::text is null or person_key(o.name) > $1
      order by person_key(o.name) limit $2`,
    [after, most],
  );
  return rows;
}

export async function findStaffMemberRow(pool: pg.Pool, id: string): Promise<StaffMemberRow | null> {
  const { rows } = await pool.query<StaffMemberRow>(`select ${columns} from ${tables} where o.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function hasOtherOwner(db: pg.Pool | pg.ClientBase, id: string): Promise<boolean> {
  const { rows } = await db.query<{ other: boolean }>('select staff_other_owner($1) as other', [id]);
  return rows[0]?.other === true;
}

export interface LockedStaffMember {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly wanted: string | null;
  readonly state: 'invited' | 'active' | 'stopped';
  readonly version: number;
  readonly hasBegun: boolean;
  /** Id of the call that last suspended or reinstated them; null for a command, or if nobody did. */
  readonly stateCall: string | null;
}

export async function lockInOrder(db: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await db.query('select 1 from staff_member where id = any ($1) order by id for no key update', [ids]);
}

/** Locks a staff member's row until the transaction ends. */
export async function lockStaffMember(db: pg.ClientBase, id: string): Promise<LockedStaffMember | null> {
  const { rows } = await db.query<LockedStaffMember>(
    `select id, name, role, wanted, state, version, password_hash is not null as "hasBegun",
            state_call as "stateCall" from staff_member where id = $1 for no key update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Finds and locks by name, ignoring differences in spelling that `person_key` removes. */
export async function lockStaffMemberOfName(
  db: pg.ClientBase,
  name: string,
): Promise<LockedStaffMember | null> {
  const { rows } = await db.query<{ id: string }>(
    'select id from staff_member where person_key(name) = person_key($1)',
    [name],
  );
  return rows[0] ? lockStaffMember(db, rows[0].id) : null;
}

/** Inserts an owner, only by command and without an invitation. */
export async function insertOwner(db: pg.ClientBase, id: string, name: string): Promise<void> {
  await db.query(`insert into staff_member (id, name, role) values ($1, $2, 'owner')`, [id, name]);
}

/** Inserts an invited staff member. False if the name is taken; a retry with the same id finds its own row. */
export async function inviteStaffMember(
  db: pg.ClientBase,
  staffMember: {
    readonly id: string;
    readonly name: string;
    readonly wanted: string;
    readonly createdBy: string;
  },
): Promise<boolean> {
  const { id, name, wanted, createdBy } = staffMember;
  await db.query(
    `insert into staff_member (id, name, role, wanted, created_by) values ($1, $2, 'newcomer', $3, $4) on conflict do nothing`,
    [id, name, wanted, createdBy],
  );
  const { rowCount } = await db.query('select 1 from staff_member where id = $1', [id]);
  await db.query(`select backoffice_hint('staff')`);
  return rowCount === 1;
}

/** Renames a staff member. False if the name is taken. */
export async function renameStaffMember(db: pg.ClientBase, id: string, name: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff_member o set name = $2, version = version + 1
      where id = $1 and not exists (select from staff_member x where person_key(x.name) = person_key($2) and x.id <> $1)`,
    [id, name],
  );
  await db.query(`select backoffice_hint('staff')`);
  return rowCount === 1;
}

/** Reinstates a staff member without rights until an approval. Someone who never signed in waits for a link again. */
export async function startAgain(
  db: pg.ClientBase,
  { id, hasBegun }: LockedStaffMember,
  callId: string,
): Promise<void> {
  await db.query(
    `update staff_member set state = case when $2 then 'active' else 'invited' end, role = 'newcomer', version = version + 1,
                         state_call = $3, wanted = case role when 'newcomer' then wanted else role end
      where id = $1`,
    [id, hasBegun, callId],
  );
  await db.query(`select backoffice_hint('staff')`);
}

/**
 * Suspends a staff member and writes the audit entry, by `staff_suspend` in `server/migrations/0100-staff.sql`. Returns the
 * refusal, or DONE.
 */
export async function suspendStaffMember(
  pool: pg.Pool,
  id: string,
  callId: string | null,
  note: AuditNote,
): Promise<string> {
  const { rows } = await pool.query<{ outcome: string }>('select staff_suspend($1, $2, $3) as outcome', [
    id,
    callId,
    note,
  ]);
  return rows[0]?.outcome ?? '';
}

/** Sets a role at once, only by command. */
export async function setRole(db: pg.ClientBase, id: string, role: string): Promise<void> {
  await db.query('update staff_member set role = $2, wanted = null, version = version + 1 where id = $1', [
    id,
    role,
  ]);
  await db.query(`select backoffice_hint('staff')`);
}

import type { RoleLimits } from '@kapao/contract/backoffice/approvals/role-limits';
import type pg from 'pg';
import type { BuiltInRole } from './built-in-roles.ts';

/** Writes the built-in roles as this version defines them; custom roles stay unchanged. */
export async function putBuiltInRoles(
  db: pg.Pool | pg.ClientBase,
  roles: readonly BuiltInRole[],
): Promise<void> {
  await db.query(
    `insert into role as r (code, name, built_in, rights, limits)
     select x.code, x.name, true, x.rights, x.limits
       from jsonb_to_recordset($1) x(code text, name text, rights text[], limits jsonb)
     on conflict (code) do update set name = excluded.name, built_in = true, rights = excluded.rights, limits = excluded.limits,
                                      version = r.version + 1
       where (r.name, r.built_in, r.rights, r.limits) is distinct from (excluded.name, true, excluded.rights, excluded.limits)`,
    [JSON.stringify(roles)],
  );
}

export interface RoleRow {
  readonly code: string;
  readonly name: string;
  readonly builtIn: boolean;
  readonly rights: string[];
  readonly limits: RoleLimits;
  readonly version: number;
  readonly staffMembers: bigint;
}

const columns = `r.code, r.name, r.built_in as "builtIn", r.rights, r.limits, r.version,
  (select count(*) from staff_member o where o.role = r.code and o.state <> 'stopped') as "staffMembers"`;

/** Returns all roles; `role_apply` limits their number. */
export async function listRoles(pool: pg.Pool): Promise<RoleRow[]> {
  const { rows } = await pool.query<RoleRow>(
    `select ${columns} from role r order by not r.built_in, r.created_at, r.code`,
  );
  return rows;
}

export async function findRole(db: pg.Pool | pg.ClientBase, code: string): Promise<RoleRow | null> {
  const { rows } = await db.query<RoleRow>(`select ${columns} from role r where r.code = $1`, [code]);
  return rows[0] ?? null;
}

/**
 * Applies a role in the transaction of its approval, by `role_apply` in `server/migrations/0100-staff.sql`. Returns the
 * refusal, or null.
 */
export async function applyRole(db: pg.ClientBase, payload: object): Promise<string | null> {
  const { rows } = await db.query<{ refusal: string | null }>('select role_apply($1) as refusal', [payload]);
  return rows[0]?.refusal ?? null;
}

/**
 * Applies a staff member's role in the transaction of its approval, by `staff_role_apply` in
 * `server/migrations/0100-staff.sql`. `by` approves and cannot be that staff member; returns the refusal, or null.
 */
export async function applyStaffRole(db: pg.ClientBase, payload: object, by: string): Promise<string | null> {
  const { rows } = await db.query<{ refusal: string | null }>('select staff_role_apply($1, $2) as refusal', [
    payload,
    by,
  ]);
  return rows[0]?.refusal ?? null;
}

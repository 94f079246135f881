import type pg from 'pg';
import type { BuiltInRole } from './built-in-roles.ts';

/** As this version knows them; what an operator made stays as it is. */
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

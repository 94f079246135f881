import type pg from 'pg';
import { builtInRoles } from './built-in-roles.ts';
import { findRole, putBuiltInRoles } from './roles.queries.ts';

/** Returns a role's code and current version; null if it does not exist. */
export async function roleNow(
  db: pg.Pool | pg.ClientBase,
  code: string,
): Promise<{ readonly code: string; readonly version: number } | null> {
  return findRole(db, code);
}

/** Writes the built-in roles at each start, because a new version may have new rights. */
export function seedRoles(db: pg.Pool | pg.ClientBase): Promise<void> {
  return putBuiltInRoles(db, builtInRoles);
}

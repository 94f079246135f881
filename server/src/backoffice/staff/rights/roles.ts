import type pg from 'pg';
import { builtInRoles } from './built-in-roles.ts';
import { findRole, putBuiltInRoles } from './roles.queries.ts';

/** Which role this is by now, and as the how-manieth version; null: there is none. */
export async function roleNow(
  db: pg.Pool | pg.ClientBase,
  code: string,
): Promise<{ readonly code: string; readonly version: number } | null> {
  return findRole(db, code);
}

/** At each start, since a new version may know rights that the one before did not. */
export function seedRoles(db: pg.Pool | pg.ClientBase): Promise<void> {
  return putBuiltInRoles(db, builtInRoles);
}

import type pg from 'pg';
import { builtInRoles } from './built-in-roles.ts';
import { putBuiltInRoles } from './roles.queries.ts';

/** At each start, since a new version may know rights that the one before did not. */
export function seedRoles(db: pg.Pool | pg.ClientBase): Promise<void> {
  return putBuiltInRoles(db, builtInRoles);
}

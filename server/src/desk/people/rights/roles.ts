import type pg from 'pg';
import { findRole } from './roles.queries.ts';

/** Which role this is by now, and as the how-manieth version; null: there is none. */
export async function roleNow(
  db: pg.Pool | pg.ClientBase,
  code: string,
): Promise<{ readonly code: string; readonly version: number } | null> {
  return findRole(db, code);
}

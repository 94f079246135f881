import type pg from 'pg';
import { findRole } from './roles.queries.ts';

export async function isRole(db: pg.Pool | pg.ClientBase, code: string): Promise<boolean> {
  return (await findRole(db, code)) !== null;
}

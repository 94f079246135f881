import { staffNameLook } from '@kapao/core/account/staff-name';
import type pg from 'pg';

/** Any number that no other advisory lock of ours has. */
const nameLock = 7_350_103;

/**
 * Whether another staff member has a name that looks like this one. Names are locked until the transaction ends, so that
 * of two at once the later one sees the other.
 */
export async function isNameTaken(db: pg.ClientBase, id: string, name: string): Promise<boolean> {
  await db.query('select pg_advisory_xact_lock($1)', [nameLock]);
  const { rows } = await db.query<{ name: string }>('select name from staff_member where id <> $1', [id]);
  return rows.some((other) => staffNameLook(other.name) === staffNameLook(name));
}

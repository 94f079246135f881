import type pg from 'pg';

export interface SavedFilterRow {
  readonly name: string;
  readonly filter: unknown;
}

/** Returns a staff member's saved filters, by name. */
export async function savedFilters(db: pg.Pool | pg.ClientBase, staffId: string): Promise<SavedFilterRow[]> {
  const { rows } = await db.query<SavedFilterRow>(
    'select f.name, f.filter from member_list_filter f where f.staff_id = $1 order by lower(f.name), f.name',
    [staffId],
  );
  return rows;
}

/** Saves a filter; false: the staff member has `most` others already. */
export async function saveFilter(
  db: pg.ClientBase,
  staffId: string,
  { name, filter }: { readonly name: string; readonly filter: object },
  most: number,
): Promise<boolean> {
  const { rows } = await db.query<{ saved: boolean | null }>(
    'select member_list_filter_save($1, $2, $3, $4) as saved',
    [staffId, name, JSON.stringify(filter), most],
  );
  return rows[0]?.saved === true;
}

/** Removes a saved filter; false: there is none of that name. */
export async function removeFilter(db: pg.ClientBase, staffId: string, name: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from member_list_filter f where f.staff_id = $1 and f.name = $2',
    [staffId, name],
  );
  return rowCount === 1;
}

import type pg from 'pg';

/** Throws when the database is unavailable or not migrated. */
export async function pingDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('select 1 from content limit 1');
}

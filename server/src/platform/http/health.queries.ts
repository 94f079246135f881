import type pg from 'pg';

/** Throws when there is no database, or none that has been brought up to date. */
export async function pingDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('select 1 from content limit 1');
}

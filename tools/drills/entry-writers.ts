import type pg from 'pg';
import { appRole } from '../../server/src/platform/db/roles/app-role.ts';

/**
 * Records from now on which database roles post entries. The owner's functions post them, so the role counts that the
 * connection had before.
 */
export async function watchEntryWriters(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table drill_writer (who text primary key);
    create function drill_writer() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into drill_writer values (coalesce(nullif(current_setting('role'), 'none'), session_user)) on conflict do nothing;
      return null;
    end $$;
    create trigger drill_writer after insert on entry for each statement execute function drill_writer();`);
}

/** Returns a sentence for each role other than the application's that posted entries, and one if nobody did. */
export async function wrongEntryWriters(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ who: string }>('select who from drill_writer');
  if (rows.length === 0) return ['nobody posted an entry'];
  return rows.filter(({ who }) => who !== appRole).map(({ who }) => `${who} posted entries, not ${appRole}`);
}

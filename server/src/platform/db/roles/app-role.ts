import type pg from 'pg';
import { SettingsError } from '../../settings/settings.ts';

/** Role of the application: it owns no table, and `server/grants.sql` says what it may do. */
export const appRole = 'kapao_app';

/** Connection option by which a login of the owner acts as the application from the first statement on. */
export const asAppRole = `-c role=${appRole}`;

/**
 * Throws a SettingsError if the login of this pool may become the owner of the tables. `set role` binds only whoever keeps
 * to it, so a live server needs a login of its own.
 */
export async function refuseOwner(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ who: string }>(
    `select session_user::text as who from pg_class c
      where c.oid = 'entry'::regclass and pg_has_role(session_user, c.relowner, 'member')`,
  );
  if (rows[0])
    throw new SettingsError(
      `--live refuses to serve as the owner of the tables: ${rows[0].who} in DATABASE_URL may change them. Name a login ` +
        `in the role ${appRole} there, and the owner's address in DATABASE_OWNER_URL.`,
    );
}

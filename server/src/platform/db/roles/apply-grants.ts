import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { SettingsError } from '../../settings/settings.ts';
import { withoutTimeOuts } from '../timeouts.ts';
import { appRole } from './app-role.ts';

export const readGrants = () => readFile(new URL('../../../../grants.sql', import.meta.url), 'utf8');

/** One at a time in a database: concurrent changes of one catalogue row fail. */
const grantLock = 7_350_102;

/** Brings the privileges of the application's role to those of `server/grants.sql`. Runs as the owner. */
export async function applyGrants(db: Kysely<unknown>): Promise<void> {
  const grants = await readGrants();
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${grantLock})`.execute(transaction);
      await sql.raw(grants).execute(transaction);
    });
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === '42501')) throw fault;
    throw new SettingsError(
      `The owner of the database cannot grant what the role ${appRole} needs (${fault.message}). As a superuser, ` +
        `once, create the role ${appRole} and grant it to the owner with admin option (docs/operating.md).`,
    );
  }
}

/** Creates the tables of the job queues or brings them up to date: a server's own connection may not. */
export async function installQueues(connectionString: string): Promise<void> {
  const once = { max: 1, supervise: false, schedule: false, options: withoutTimeOuts };
  const boss = new PgBoss({ connectionString, schema: 'pgboss', ...once });
  boss.on('error', () => {});
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}

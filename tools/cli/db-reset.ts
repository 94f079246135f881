import { rmSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../../server/src/platform/db/migrate/migrate.ts';
import { readSettings, SettingsError } from '../../server/src/platform/settings/settings.ts';
import { type CommandResult, type Invocation, runAsProcess, say } from '../run/command.ts';
import { acquireStartLock } from '../run/start-lock.ts';
import { onDatabase } from './on-database.ts';

/**
 * `npm run db:reset`: empties the development database, creates the tables again, and resets the sandbox, whose accounts
 * belong to deleted members. Refuses a database of another machine, one that is not the demo's, and one that is in use.
 */
export async function dbResetCommand(invocation: Invocation): Promise<CommandResult> {
  const { args, env } = invocation;
  if (args.length > 0)
    throw new SettingsError(
      `npm run db:reset takes no arguments, ${args.join(' ')} least of all: it is for development alone.`,
    );
  const settings = readSettings(env);
  const { dataDir, databaseDirectUrl: databaseUrl = settings.databaseUrl } = settings;
  if (databaseUrl) refuseElsewhere(databaseUrl);
  const reset = async (pool: pg.Pool, { url }: { readonly url: string }) => {
    const only = await acquireStartLock(url, dataDir);
    try {
      await refuseInUse(pool);
      if (databaseUrl) await refuseForeign(pool);
      await empty(pool);
      await migrate(url);
      for (const file of ['sandbox.sqlite', 'sandbox.sqlite-wal', 'sandbox.sqlite-shm'])
        rmSync(join(dataDir, file), { force: true });
    } finally {
      await only.release();
    }
    return say('The database is new. The next start fills it with content and the demo people.');
  };
  return onDatabase(invocation, reset, { asOwner: true });
}

function refuseElsewhere(databaseUrl: string): void {
  const { hostname } = new URL(databaseUrl);
  const isSocket = hostname.startsWith('%2F');
  const isHere =
    isSocket ||
    ['', 'localhost', '[::1]'].includes(hostname) ||
    (isIPv4(hostname) && hostname.startsWith('127.'));
  if (!isHere)
    throw new SettingsError(`DATABASE_URL is on ${hostname}: only a database of this machine is reset.`);
}

/** Refuses a database with other connections than this pool and the lock of this start. */
async function refuseInUse(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ who: string }>(
    `select coalesce(nullif(application_name, ''), 'process ' || pid) as who from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid() and application_name <> $1`,
    [`start, process ${process.pid}`],
  );
  if (rows.length > 0)
    throw new SettingsError(
      `The database is in use by ${rows.map(({ who }) => who).join(', ')}. Stop that first.`,
    );
}

/** Refuses a database that is neither empty nor the demo's, which has providers in the sandbox. */
async function refuseForeign(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ tables: number; providers: string | null }>(
    `select (select count(*)::int from pg_tables where schemaname <> 'information_schema' and schemaname !~ '^pg_')
       as tables, to_regclass('public.provider')::text as providers`,
  );
  if (rows[0]?.tables === 0) return;
  const demo = rows[0]?.providers
    ? await pool.query(`select from provider where base_url like 'sandbox:%' limit 1`)
    : null;
  if (!demo?.rowCount)
    throw new SettingsError('The database of DATABASE_URL holds tables and no demo: it is not reset.');
}

/** Drops the schemas instead of the database, which needs no right to create databases. */
async function empty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname <> 'information_schema' and nspname !~ '^pg_'`,
  );
  for (const { name } of rows) await pool.query(`drop schema ${name} cascade`);
  await pool.query('create schema public');
}

if (import.meta.main) await runAsProcess(dbResetCommand);

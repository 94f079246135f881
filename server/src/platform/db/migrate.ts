import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { SettingsError } from '../settings/settings.ts';
import { applyGrants, installQueues, readGrants } from './roles/apply-grants.ts';
import { withoutTimeOuts } from './timeouts.ts';

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

const cannotBegin = 'The database cannot be brought up to date';

interface MigrationFile {
  /** File name without its extension: NNNN-what. */
  name: string;
  text: string;
}

/**
 * Applies all missing migrations in one transaction, under a lock, so that several servers may start at once, then
 * grants the application what it may do; returns the names of those that ran. Throws a SettingsError if the database
 * has migrations of another version, or lacks some and this login does not own it.
 */
export async function migrate(url: string): Promise<string[]> {
  const files = await readMigrations();
  // A separate connection: a migration may take longer than the server's statement time-outs, and than those set on the
  // database itself (behind a pooler).
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'kapao migrate',
    connectionTimeoutMillis: 10_000,
    options: withoutTimeOuts,
  });
  // An idle connection that breaks would crash the process without a listener.
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const ran = await ranBefore(db).catch((fault: unknown) => {
      throw new Error(`${cannotBegin}: ${reason(fault)}`, { cause: fault });
    });
    refuseUnknownMigrations(ran, files);
    if (!(await isOwner(pool))) {
      refuseMissingMigrations(ran, files);
      return [];
    }
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => toMigrations(files) },
      // Two branches may each add a migration; the one merged second may have the lower number.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    const failed = results.find(({ status }) => status === 'Error');
    const what = failed ? `Migration ${failed.migrationName} failed` : cannotBegin;
    if (error) throw new Error(`${what}: ${reason(error)}`, { cause: error });
    await installQueues(url);
    await applyGrants(db);
    // The planner would choose badly for the first minutes without statistics.
    if (results.length > 0) await sql`ANALYZE`.execute(db);
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

/** Returns the names of the migrations that the database has, in order. */
async function ranBefore(db: Kysely<unknown>): Promise<string[]> {
  const begun = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (begun.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws if the database has migrations that we do not know: its tables may have our names and differ. */
function refuseUnknownMigrations(ran: string[], files: MigrationFile[]): void {
  const [strange, ...more] = ran.filter((name) => files.every((file) => file.name !== name));
  if (!strange) return;
  const names = more.length === 0 ? strange : `${strange} and ${more.length} more`;
  throw new SettingsError(
    `The database was made by migrations that this version does not have (${names}): start the version that made ` +
      'it or, if nothing in it is needed, make it anew with `npm run db:reset` or by deleting the data folder.',
  );
}

/** Whether this login owns the tables, or finds none yet. */
async function isOwner(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owner: boolean }>(
    "select pg_has_role(relowner, 'usage') as owner from pg_class where oid = to_regclass('kysely_migration')",
  );
  return rows[0]?.owner ?? true;
}

function refuseMissingMigrations(ran: string[], files: MigrationFile[]): void {
  const missing = files.filter(({ name }) => !ran.includes(name));
  if (missing.length === 0) return;
  throw new SettingsError(
    `The database lacks migrations of this version (${missing.map(({ name }) => name).join(', ')}), and this login ` +
      'does not own it: run `npm run migrate` with the address of the owner in DATABASE_OWNER_URL.',
  );
}

/** Hash of all migrations and grants; changes whenever one is added or edited. */
export async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256').update(await readGrants());
  for (const { name, text } of await readMigrations()) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 12);
}

async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (wrong) throw new Error(`${wrong} is not named like a migration: NNNN-what.sql`);
  return Promise.all(
    names.map(async (name) => ({ name: name.slice(0, -4), text: await readFile(folder + name, 'utf8') })),
  );
}

function toMigrations(files: MigrationFile[]): Record<string, Migration> {
  return Object.fromEntries(
    files.map(({ name, text }) => [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]),
  );
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

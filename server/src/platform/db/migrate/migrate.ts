import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { SettingsError } from '../../settings/settings.ts';
import { applyGrants, installQueues, readGrants } from '../roles/apply-grants.ts';
import { withoutTimeOuts } from '../timeouts.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';
import { runMissing } from './run-migrations.ts';

const cannotBegin = 'The database cannot be brought up to date';

/** One at a time in a database: Kysely's own lock ends with each transaction. */
const migrateLock = 7_350_103;

/**
 * Applies all missing migrations, under a lock, so that several servers may start at once, then grants the application
 * what it may do; returns the names of those that ran. A database that a newer version has migrated is left as it is, if
 * this version goes on working with it. Throws a SettingsError if it does not, or if the database lacks migrations and
 * this login does not own it.
 */
export async function migrate(url: string, given?: readonly MigrationFile[]): Promise<string[]> {
  const files = given ?? (await readMigrations());
  // A separate connection: a migration may take longer than the server's statement time-outs, and than those set on the
  // database itself (behind a pooler).
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'kapao migrate',
    connectionTimeoutMillis: 10_000,
    options: withoutTimeOuts,
  });
  // A connection that breaks between two queries, as the lock's may, would crash the process without a listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const isNewer = await checkUnknown(db, files).catch(explain);
    if (!isNewer && (await isOwner(pool))) return await alone(pool, () => bringUpToDate(url, db, files));
    const why = isNewer ? newerRan : notOwner;
    refuseMissingMigrations(await ranBefore(db), files, why);
    return [];
  } finally {
    await db.destroy();
  }
}

async function bringUpToDate(
  url: string,
  db: Kysely<unknown>,
  files: readonly MigrationFile[],
): Promise<string[]> {
  // Another copy may have migrated while this one waited for the lock.
  if (await checkUnknown(db, files)) return [];
  const names = await runMissing(db, files);
  await installQueues(url);
  await applyGrants(db);
  // The planner would choose badly for the first minutes without statistics.
  if (names.length > 0) await sql`ANALYZE`.execute(db);
  return names;
}

async function alone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Without parameters: they would leave a portal open, whose snapshot makes an index created concurrently wait for ever.
    await client.query(`select pg_advisory_xact_lock(${migrateLock})`);
    return await work();
  } finally {
    client.release(true);
  }
}

function explain(fault: unknown): never {
  if (fault instanceof SettingsError) throw fault;
  throw new Error(`${cannotBegin}: ${reason(fault)}`, { cause: fault });
}

/** Returns the names of the migrations that the database has, in order. */
async function ranBefore(db: Kysely<unknown>): Promise<string[]> {
  const begun = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (begun.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns whether a newer version has migrated the database, which this version can still use. Throws if it cannot: the
 * tables may have our names and differ.
 */
async function checkUnknown(db: Kysely<unknown>, files: readonly MigrationFile[]): Promise<boolean> {
  const ours = new Set(files.map(({ name }) => name));
  const unknown = (await ranBefore(db)).filter((name) => !ours.has(name));
  const needs = unknown.length === 0 ? new Map() : await neededBy(db);
  const [strange, ...more] = unknown.filter((name) => {
    const needed = needs.get(name);
    return needed !== null && !ours.has(needed ?? name);
  });
  if (!strange) return unknown.length > 0;
  const names = more.length === 0 ? strange : `${strange} and ${more.length} more`;
  throw new SettingsError(
    `The database was made by migrations that this version does not have (${names}): start the version that made ` +
      'it or, if nothing in it is needed, make it anew with `npm run db:reset` or by deleting the data folder.',
  );
}

/** Returns what an older version must have, by migration; null: nothing. */
async function neededBy(db: Kysely<unknown>): Promise<Map<string, string | null>> {
  const made = await sql`select 1 where to_regclass('migration_need') is not null`.execute(db);
  if (made.rows.length === 0) return new Map();
  const { rows } = await sql<{
    name: string;
    needs: string | null;
  }>`select name, needs from migration_need`.execute(db);
  return new Map(rows.map(({ name, needs }) => [name, needs]));
}

/** Whether this login owns the tables, or finds none yet. */
async function isOwner(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owner: boolean }>(
    "select pg_has_role(relowner, 'usage') as owner from pg_class where oid = to_regclass('kysely_migration')",
  );
  return rows[0]?.owner ?? true;
}

const notOwner =
  'this login does not own it: run `npm run migrate` with the address of the owner in DATABASE_OWNER_URL.';
const newerRan = 'another version has migrated it: start the version that did.';

function refuseMissingMigrations(ran: readonly string[], files: readonly MigrationFile[], why: string): void {
  const missing = files.filter(({ name }) => !ran.includes(name));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  throw new SettingsError(`The database lacks migrations of this version (${names}), and ${why}`);
}

/** Hash of all migrations and grants; changes whenever one is added or edited. */
export async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256').update(await readGrants());
  for (const { name, text } of await readMigrations()) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 12);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

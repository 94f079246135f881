import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isRolledBack } from '../is-rolled-back.ts';
import type { MigrationFile } from './migration-files.ts';

/** Everything that waits for a lock behind a migration waits as long as that one. */
const lockTimeoutMs = 500;
/** Tries and the pause between them: a lock that is busy for two minutes is a person's to free. */
const lockTries = 120;
const lockPauseMs = 1_000;
/** Between two batches, so that other work gets its turn. */
const batchPauseMs = 20;

/**
 * Runs the missing migrations in order and returns their names. On a new database they run in as few transactions as
 * possible; otherwise each by itself, so that none holds its locks while another runs, and none waits long for a lock
 * while members' calls wait behind it.
 */
export async function runMissing(db: Kysely<unknown>, files: readonly MigrationFile[]): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, kyselyMigration(file)])),
    },
    // Two branches may each add a migration; the one merged second may have the lower number.
    allowUnorderedMigrations: true,
  });
  const states = await migrator.getMigrations();
  const executed = new Set(states.filter(({ executedAt }) => executedAt).map(({ name }) => name));
  const missing = files.filter(({ name }) => !executed.has(name));
  const isNew = missing.length === files.length;
  const ends = missing.filter(
    ({ runs }, at) => !isNew || runs !== 'whole' || missing[at + 1]?.runs !== 'whole',
  );
  const names: string[] = [];
  for (const end of ends) names.push(...(await runUpTo(migrator, end)));
  return names;
}

async function runUpTo(migrator: Migrator, { name, runs }: MigrationFile): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const { error, results = [] } = await migrator.migrateTo(name, { disableTransactions: runs !== 'whole' });
    if (!error) return results.map(({ migrationName }) => migrationName);
    if (!isRolledBack(error) || tries === lockTries) {
      const failed = results.find(({ status }) => status === 'Error');
      const what = failed
        ? `Migration ${failed.migrationName} failed`
        : 'The database cannot be brought up to date';
      throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    await sleep(lockPauseMs);
  }
}

function kyselyMigration(file: MigrationFile): Migration {
  return {
    up: async (db) => {
      await runs[file.runs](db, file.text);
      if (file.needs !== undefined) await noteNeed(db, file);
    },
  };
}

const runs: Readonly<Record<MigrationFile['runs'], (db: Kysely<unknown>, text: string) => Promise<void>>> = {
  async whole(db, text) {
    await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(db);
    await sql.raw(text).execute(db);
  },
  async alone(db, text) {
    const [, index] = /\bcreate (?:unique )?index concurrently if not exists (\w+)/.exec(text) ?? [];
    // A killed attempt leaves an index that is not valid, and `if not exists` would take it for done.
    if (index) await dropInvalid(db, index);
    await sql.raw(text).execute(db);
  },
  async batches(db, text) {
    while ((await sql.raw(text).execute(db)).numAffectedRows) await sleep(batchPauseMs);
  },
};

async function dropInvalid(db: Kysely<unknown>, index: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.ref(index)}`.execute(db);
}

/** Lets copies of an older version start. A repeated try of a migration outside a transaction notes it again. */
async function noteNeed(db: Kysely<unknown>, { name, needs }: MigrationFile): Promise<void> {
  await sql`insert into migration_need (name, needs) values (${name}, ${needs}) on conflict do nothing`.execute(
    db,
  );
}

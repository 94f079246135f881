import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startEmbedded } from '../platform/db/embedded/embedded.ts';
import { migrate, migrationsHash } from '../platform/db/migrate/migrate.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
// Folder in memory, which vitest.config.ts sets where the machine has one.
const memory = process.env.KAPAO_TEST_MEMORY;
const temporary = memory && join(memory, 'tmp');

// Runs one embedded PostgreSQL for all test runs of this checkout. Each run holds this advisory lock shared with the
// others; a run that gets it alone at the end is the last and stops the server.
const presence = 7_350_001;
const making = 7_350_002;

/** Sets up Vitest globally: starts a server, and migrates a template that each test file clones. */
export default async function setUp(): Promise<() => Promise<void>> {
  const entered = await enter();
  const { client, url } = entered;
  // Vitest exits at Ctrl-C without tear-down, and by a second signal, which mostly follows, even without this event.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.once('exit', leaveLater);
  const template = await ensureTemplate(client, url);
  const run = `kapao_test_${process.pid}_`;
  // Workers are started later and inherit these variables.
  process.env.KAPAO_TEST_URL = url;
  process.env.KAPAO_TEST_TEMPLATE = template;
  process.env.KAPAO_TEST_PREFIX = run;
  // Temporary files are in memory as well, so that the sandbox and others, which write before they answer, need not wait
  // for a disk.
  if (temporary) {
    await mkdir(temporary, { recursive: true, mode: 0o711 });
    process.env.TMPDIR = temporary;
  }
  // Inherited by programs that tests start, too: a short one spends half its time compiling its imports.
  process.env.NODE_COMPILE_CACHE ??= join(checkout, '.cache/compile');

  return async () => {
    process.off('exit', leaveLater);
    const left = await databasesLike(client, run);
    for (const name of left) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await leave(entered);
    if (left.length === 0) return;
    await reportBroken();
    throw new Error(`${left.length} test files did not close their test database`);
  };
}

/** Ends this run's presence, and the server with the last one. */
export async function leave({ client, stop }: Awaited<ReturnType<typeof enter>>): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [presence]);
  const alone = await client.query('SELECT pg_try_advisory_lock($1) AS got', [presence]);
  await client.end();
  if (alone.rows[0]?.got) await stop?.();
}

/** Starts a program that stops the server once this process has ended. */
function leaveLater(): void {
  const program = join(import.meta.dirname, 'process/leave-server.ts');
  spawn(process.execPath, [program], { detached: true, stdio: 'ignore' }).unref();
}

/** Marks the run's report as broken: it is already written, and the exit code alone looks like that of a failed test. */
async function reportBroken(): Promise<void> {
  const report = process.env.KAPAO_REPORT;
  if (report)
    await writeFile(
      report,
      JSON.stringify({ ...JSON.parse(await readFile(report, 'utf8')), isBroken: true }),
    );
}

export async function enter() {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { url, stop } = await server();
      const client = new Client({ connectionString: url, application_name: 'kapao test run' });
      await client.connect();
      const alone = await client.query('SELECT pg_try_advisory_lock($1) AS got', [presence]);
      if (alone.rows[0]?.got) {
        for (const name of await databasesLike(client, 'kapao_'))
          await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
        if (temporary) await rm(temporary, { recursive: true, force: true });
        await client.query('SELECT pg_advisory_unlock($1)', [presence]);
      }
      await client.query('SELECT pg_advisory_lock_shared($1)', [presence]);
      return { client, url, stop };
    } catch (error) {
      // An earlier run may be stopping the server at this moment.
      if (attempt === 5) throw error;
    }
  }
}

async function server(): Promise<{ url: string; stop?: () => Promise<void> }> {
  // TEST_DATABASE_URL runs the tests on another version of PostgreSQL.
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL };
  return startEmbedded({
    dataDir: memory ?? join(checkout, '.cache/test'),
    log: () => {},
    // Test data need not survive a power cut, and a slow disk should not slow the tests. The write-ahead log stays small,
    // because it may be in memory.
    settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
  });
}

async function ensureTemplate(client: Client, url: string): Promise<string> {
  const name = `kapao_template_${await migrationsHash()}`;
  await client.query('SELECT pg_advisory_lock($1)', [making]);
  try {
    if ((await databasesLike(client, name)).length > 0) return name;
    const unfinished = name.replace('template', 'unfinished');
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate(onDatabase(url, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [making]);
  }
}

async function databasesLike(client: Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  return rows.map(({ datname }) => datname);
}

export function onDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

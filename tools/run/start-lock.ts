import { Client } from 'pg';
import { SettingsError } from '../../server/src/platform/settings/settings.ts';

const startLock = 7_350_003;

export interface StartLock {
  /** Resolves when the database has gone away. */
  readonly lost: Promise<string>;
  release(): Promise<void>;
}

/**
 * Locks the DATA_DIR, because two starts on one would stop each other's database. The lock is held in the database and ends
 * with its process, however that ends.
 */
export async function acquireStartLock(databaseUrl: string, dataDir: string): Promise<StartLock> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `start, process ${process.pid}`,
  });
  // The embedded database never comes back by itself, unlike others, whose outage a server survives.
  const lost = new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(`the database went away (${error.message})`));
  });
  await client.connect();
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    startLock,
  ]);
  if (rows[0]?.got) return { lost, release: () => client.end() };
  const holder = await client.query<{ who: string }>(
    `select application_name as who from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [startLock],
  );
  await client.end();
  const who = holder.rows[0]?.who ?? 'another start';
  throw new SettingsError(`${dataDir} is in use by ${who}. Stop it, or give this one a DATA_DIR of its own.`);
}

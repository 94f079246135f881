import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { createPool } from '../platform/db/pool.ts';
import { onDatabase } from './database-server.ts';

export interface TestDatabase {
  url: string;
  pool: Pool;
  /** Drops the database; throws when a connection to it is still open. */
  close(): Promise<void>;
}

let made = 0;

/**
 * Creates a database cloned from the migrated template. Call it in `beforeAll` and its `close` in `afterAll`: a run that
 * leaves one behind fails.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = setting('KAPAO_TEST_URL');
  made += 1;
  const name = `${setting('KAPAO_TEST_PREFIX')}${process.pid}_${made}`;
  await onServer(server, (client) => createFromTemplate(client, name, setting('KAPAO_TEST_TEMPLATE')));
  const url = onDatabase(server, name);
  const pool = createPool(url, { max: 8, name: 'kapao test' });
  return { url, pool, close: () => close(server, name, pool) };
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: testDatabase() works only in Vitest's project "server"`);
  return value;
}

async function createFromTemplate(client: Client, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Copied as files, because the default strategy also writes every page to the write-ahead log.
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
      return;
    } catch (error) {
      // 55006: another connection to the template is open, such as an autovacuum worker's.
      const busy = error instanceof Error && 'code' in error && error.code === '55006';
      if (!busy || attempt === 10) throw error;
    }
  }
}

async function close(server: string, name: string, pool: Pool): Promise<void> {
  const leaked = await onServer(server, async (client) => {
    const others = await untilAlone(client, name, pool);
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    return others;
  });
  if (leaked.length > 0)
    throw new Error(`Connections were left open on the test database: ${leaked.join(', ')}`);
}

/**
 * Ends the pool once all of its connections are returned, because `pool.end` would wait forever for a leaked
 * one, and waits for the backends, which outlive their connections by a moment. Returns the connections still
 * open after 250 checks (five seconds or more), before the ten seconds after which a forgotten pool closes
 * its idle connections.
 */
async function untilAlone(client: Client, name: string, pool: Pool): Promise<string[]> {
  for (let checks = 1; ; checks++) {
    if (!pool.ending && pool.totalCount === pool.idleCount) await pool.end();
    const { rows } = await client.query<{ who: string }>(
      `SELECT application_name || ' (' || coalesce(state, '?') || ': ' || left(query, 60) || ')' AS who
       FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
      [name],
    );
    if ((pool.ending && rows.length === 0) || checks === 250) return rows.map(({ who }) => who);
    await sleep(20);
  }
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

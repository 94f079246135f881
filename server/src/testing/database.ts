import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { createPool } from '../platform/db/pool.ts';
import { appRole } from '../platform/db/roles/app-role.ts';
import { onDatabase } from './database-server.ts';

export interface TestDatabase {
  url: string;
  /** Connections of the owner, for what a test prepares. */
  pool: Pool;
  /** Connections that act as the application, as those of a server do. */
  app: Pool;
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
  const app = createPool(url, { max: 8, name: 'kapao test app', asApp: true });
  appPools.set(pool, app);
  return { url, pool, app, close: () => close(server, name, [pool, app]) };
}

/** Creates a login of the application's own, which is no owner; returns its address. Drop it before the database is closed. */
export async function appLogin({ url, pool }: TestDatabase): Promise<{ url: string; drop(): Promise<void> }> {
  made += 1;
  const name = `kapao_login_${process.pid}_${made}`;
  await pool.query(`create role ${name} login password 'x' in role ${appRole}`);
  const own = new URL(url);
  own.username = name;
  own.password = 'x';
  return { url: own.href, drop: async () => void (await pool.query(`drop role ${name}`)) };
}

const appPools = new WeakMap<Pool, Pool>();

/** Returns the connections to the same test database that act as the application. */
export function asApp(pool: Pool): Pool {
  return appPools.get(pool) ?? pool;
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

async function close(server: string, name: string, pools: readonly Pool[]): Promise<void> {
  const leaked = await onServer(server, async (client) => {
    const others = await untilAlone(client, name, pools);
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    return others;
  });
  if (leaked.length > 0)
    throw new Error(`Connections were left open on the test database: ${leaked.join(', ')}`);
}

/**
 * Ends each pool once all of its connections are returned, because `pool.end` would wait forever for a leaked
 * one, and waits for the backends, which outlive their connections by a moment. Returns the connections still
 * open after 250 checks (five seconds or more), before the ten seconds after which a forgotten pool closes
 * its idle connections.
 */
async function untilAlone(client: Client, name: string, pools: readonly Pool[]): Promise<string[]> {
  for (let checks = 1; ; checks++) {
    for (const pool of pools) if (!pool.ending && pool.totalCount === pool.idleCount) await pool.end();
    const { rows } = await client.query<{ who: string }>(
      `SELECT application_name || ' (' || coalesce(state, '?') || ': ' || left(query, 60) || ')' AS who
       FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
      [name],
    );
    if ((pools.every(({ ending }) => ending) && rows.length === 0) || checks === 250)
      return rows.map(({ who }) => who);
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

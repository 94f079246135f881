import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate/migrate.ts';
import { createPool } from './pool.ts';
import { missingTimeOuts, setTimeOutsOfDatabase } from './timeouts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

/** Opens a connection as a pooler does: without sending any timeouts. */
const pooled = (url = database.url) => createPool(url, { max: 1, behindPooler: true });
const nameOf = (url: string) => new URL(url).pathname.slice(1);

test('a connection has all timeouts from its start', async () => {
  expect(await missingTimeOuts(database.pool)).toEqual([]);
});

test('the owner of a database sets its timeouts for every role, also repeatedly and concurrently', async () => {
  const [owner, other] = ['kapao_test_owner', 'kapao_test_other'].map((name) => `${name}_${process.pid}`);
  for (const role of [owner, other]) await database.pool.query(`create role ${role} login password 'x'`);
  await database.pool.query(`alter database ${nameOf(database.url)} owner to ${owner}`);
  const as = (role = '') => {
    const url = new URL(database.url);
    url.username = role;
    url.password = 'x';
    return url.href;
  };
  const before = pooled();
  expect((await missingTimeOuts(before)).sort()).toEqual([
    'client_connection_check_interval',
    'idle_in_transaction_session_timeout',
    'lock_timeout',
    'statement_timeout',
  ]);
  const owners = [1, 2, 3].map(() => createPool(as(owner), { max: 1 }));
  await Promise.all(owners.map(setTimeOutsOfDatabase));
  await setTimeOutsOfDatabase(database.pool);
  // A session that a pooler opened before keeps its settings.
  expect(await missingTimeOuts(before)).toHaveLength(4);
  for (const url of [as(owner), as(other), database.url]) {
    const later = pooled(url);
    expect(await missingTimeOuts(later)).toEqual([]);
    await later.end();
  }
  await Promise.all([before, ...owners].map((pool) => pool.end()));
  await database.pool.query(
    `alter database ${nameOf(database.url)} owner to current_user; drop role ${owner}; drop role ${other}`,
  );
});

test('a migration ignores the statement timeout of the database', async () => {
  const name = `${nameOf(database.url)}_slow`;
  await database.pool.query(`create database ${name}`);
  await database.pool.query(`alter database ${name} set statement_timeout = 1`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  const client = new pg.Client(url.href);
  await client.connect();
  await expect(client.query('select pg_sleep(1)')).rejects.toThrow('statement timeout');
  await client.end();
  expect((await migrate(url.href)).length).toBeGreaterThan(5);
  // The dropped connection takes a moment to close.
  const drop = () =>
    database.pool.query(`drop database ${name}`).then(
      () => 'dropped',
      (fault: unknown) => String(fault),
    );
  await expect.poll(drop).toBe('dropped');
});

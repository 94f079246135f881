import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type FaultProxy, faultProxy } from '../../testing/network/fault-proxy.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

/** A query lost in a black hole is never answered, however long the wait. */
const soon = { query_timeout: 300 };

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (fault: unknown) => fault,
  );

test('the database is gone when its socket file is missing; another missing file does not count', async () => {
  const pool = createPool('postgres://kapao@%2Fno%2Fsuch%2Ffolder/kapao');
  expect(isDatabaseUnavailable(await faultOf(pool.query('select 1')))).toBe(true);
  expect(isDatabaseUnavailable(await faultOf(readFile('/no/such/folder/file')))).toBe(false);
  await pool.end();
});

test.each([
  ['53100', true], // no space on the disk
  ['53200', true], // no memory
  ['58030', true], // the disk fails
  ['25006', true], // read only: no longer the primary
  ['40P01', false], // deadlock
  ['57014', false], // too slow
])('with SQLSTATE %s the database counts as gone: %s', async (state, isGone) => {
  const asks = `do $$ begin raise exception using errcode = '${state}'; end $$`;
  expect(isDatabaseUnavailable(await faultOf(database.pool.query(asks)))).toBe(isGone);
});

test('a new session that finds the disk full, which has no code of its own, counts as gone', async () => {
  const asks = `do $$ begin raise exception 'could not write init file' using errcode = 'XX000'; end $$`;
  expect(isDatabaseUnavailable(await faultOf(database.pool.query(asks)))).toBe(true);
});

describe('the database counts as gone when', () => {
  let proxy: FaultProxy;
  let pool: ReturnType<typeof createPool>;
  beforeEach(async () => {
    proxy = await faultProxy(database.url);
    pool = createPool(proxy.url, { max: 2 });
    await pool.query('select 1');
  });
  afterEach(async () => {
    await pool.end();
    await proxy.close();
  });
  const asked = () => faultOf(pool.query('select 1'));

  test('an open connection gets no answer', async () => {
    proxy.blackHole();
    const fault = await faultOf(pool.query({ text: 'select 1', ...soon }));
    expect(isDatabaseUnavailable(fault)).toBe(true);
    await proxy.heal();
    expect(await asked()).toBeNull();
  });

  test('a new connection gets no answer', async () => {
    proxy.blackHole();
    const hurried = createPool(proxy.url, { patienceMs: soon.query_timeout });
    expect(isDatabaseUnavailable(await faultOf(hurried.query('select 1')))).toBe(true);
    await hurried.end();
    await proxy.heal();
    expect(await asked()).toBeNull();
  });

  test('a connection is cut during a query', async () => {
    const pendingQuery = faultOf(pool.query('select pg_sleep(10)'));
    await new Promise((resume) => setTimeout(resume, 100));
    proxy.cut();
    expect(isDatabaseUnavailable(await pendingQuery)).toBe(true);
  });

  test('a connection is refused', async () => {
    proxy.refuse();
    proxy.cut();
    await expect.poll(() => pool.totalCount).toBe(0);
    expect(isDatabaseUnavailable(await asked())).toBe(true);
    await proxy.heal();
    expect(await asked()).toBeNull();
  });

  test('no connection of the pool is free in time', async () => {
    const hurried = createPool(database.url, { max: 1, patienceMs: 2_000 });
    const taken = await hurried.connect();
    expect(isDatabaseUnavailable(await faultOf(hurried.query('select 1')))).toBe(true);
    taken.release();
    await hurried.end();
  });

  test('the backend process is terminated', async () => {
    // The duration differs from that of the test above, whose query may still be sleeping in the database.
    const inquiry = faultOf(pool.query('select pg_sleep(11)'));
    await expect
      .poll(() =>
        database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query = 'select pg_sleep(11)'`,
        ),
      )
      .toMatchObject({ rowCount: 1 });
    expect(isDatabaseUnavailable(await inquiry)).toBe(true);
  });

  test('the server is read-only, as after it lost the primary role', async () => {
    const client = await pool.connect();
    await client.query('set default_transaction_read_only = on');
    const fault = await faultOf(client.query('delete from outbox'));
    client.release(true);
    expect(fault).toMatchObject({ code: '25006' });
    expect(isDatabaseUnavailable(fault)).toBe(true);
  });

  test('the fault is the cause of another error', async () => {
    proxy.refuse();
    proxy.cut();
    await expect.poll(() => pool.totalCount).toBe(0);
    expect(isDatabaseUnavailable(new Error('the queue takes nothing', { cause: await asked() }))).toBe(true);
  });
});

describe('the database does not count as gone', () => {
  test.each([
    ['a statement that is wrong', 'selec 1'],
    ['a table that is missing', 'select 1 from nowhere'],
    [
      'a rule that is broken',
      "insert into account (member_id, code, currency) values (gen_random_uuid(), 'x', 'THB')",
    ],
    [
      'a statement that took too long',
      "select set_config('statement_timeout', '50', false); select pg_sleep(5)",
    ],
  ])('for %s', async (_, statement) => {
    const pool = createPool(database.url, { max: 1 });
    const fault = await faultOf(pool.query(statement));
    await pool.end();
    expect(fault).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(fault)).toBe(false);
  });

  test.each([null, undefined, 'Connection terminated', new Error('fetch failed'), { code: 'ECONNREFUSED' }])(
    'for another fault: %o',
    (fault) => expect(isDatabaseUnavailable(fault)).toBe(false),
  );
});

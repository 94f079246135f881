import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../platform/db/migrate/migrate.ts';
import { createPool } from '../platform/db/pool.ts';
import { type TestDatabase, testDatabase } from './database.ts';

const open: TestDatabase[] = [];
const opened = async () => {
  const database = await testDatabase();
  open.push(database);
  return database;
};
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

describe('a test database', () => {
  it('is migrated, empty and separate from others', async () => {
    const [one, other] = [await opened(), await opened()];
    expect(one.url).not.toBe(other.url);
    expect(await migrate(one.url)).toEqual([]);
    await one.pool.query("insert into content (key, value) values ('here', '1')");
    expect((await other.pool.query('select from content')).rowCount).toBe(0);
  });

  it('fails to close while a connection is in use, and names its user', async () => {
    const database = await testDatabase();
    const client = await database.pool.connect();
    client.on('error', () => {}); // Dropping the database cuts this connection.
    await expect(database.close()).rejects.toThrow(/left open.*kapao test/);
    client.release(true);
    await database.pool.end();
  });

  it('fails to close while another pool is connected', async () => {
    const database = await testDatabase();
    const errors: Error[] = [];
    const forgotten = createPool(database.url, { name: 'forgotten', onError: (error) => errors.push(error) });
    // The pool would close the idle connection after ten seconds, and a busy machine may take that long to check.
    forgotten.options.idleTimeoutMillis = 0;
    await forgotten.query('SELECT 1');
    await expect(database.close()).rejects.toThrow(/forgotten/);
    await forgotten.end();
    // A pool reports that the server cut an idle connection, instead of ending the process.
    expect(errors.length).toBe(1);
  });
});

describe('a query returns', () => {
  it('int8 as bigint, dates as text, timestamps as Date, jsonb as a value', async () => {
    const { pool } = await opened();
    const { rows } =
      await pool.query(`SELECT 9007199254740993::int8 AS n, ARRAY[1, NULL]::int8[] AS ns, 1.10::numeric AS d,
      DATE '2026-11-21' AS day, TIMESTAMPTZ '2026-11-21 00:00+07' AS at, '{"a":[1]}'::jsonb AS j`);
    expect(rows).toEqual([
      {
        n: 9007199254740993n,
        ns: [1n, null],
        d: '1.10',
        day: '2026-11-21',
        at: new Date('2026-11-20T17:00:00Z'),
        j: { a: [1] },
      },
    ]);
  });
});

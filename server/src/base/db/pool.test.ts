import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const terminate = (pid: number) => database.pool.query('select pg_terminate_backend($1)', [pid]);

test('a connection that breaks is told of, not thrown at the process, whether it is out or idle', async () => {
  const errors: Error[] = [];
  const pool = createPool(database.url, { max: 1, onError: (error) => void errors.push(error) });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await terminate(rows[0]?.pid ?? 0);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  client.release();

  const idle = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  errors.length = 0;
  await terminate(idle.rows[0]?.pid ?? 0);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('who gets no connection in time is told so instead of waiting for ever', async () => {
  const pool = createPool(database.url, { max: 1, patienceMs: 100 });
  const taken = await pool.connect();
  await expect(pool.query('select 1')).rejects.toThrow(/timeout/);
  taken.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { faultProxy } from '../../testing/network/fault-proxy.ts';
import { createPool } from './pool.ts';
import { withPatientTimeout, withPromptTimeout } from './timeouts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const terminate = (pid: number) => database.pool.query('select pg_terminate_backend($1)', [pid]);

test('a broken connection is reported and not thrown, both in use and idle', async () => {
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

test('a query that gets no connection in time fails', async () => {
  const pool = createPool(database.url, { max: 1, patienceMs: 2_000 });
  const taken = await pool.connect();
  await expect(pool.query('select 1')).rejects.toThrow(/timeout/);
  taken.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

const slowly = 'select pg_sleep(1)';
const notAnswered = 'Query read timeout';

test('the pool sets the answer timeout, and a query may choose the patient or the prompt one', async () => {
  const hurried = createPool(database.url, { max: 1, answerTimeoutMs: 500 });
  await expect(hurried.query(slowly)).rejects.toThrow(notAnswered);
  await hurried.query({ text: slowly, ...withPatientTimeout });
  await hurried.end();
  const prompt = createPool(database.url, { max: 1, promptMs: 500 });
  await prompt.query(slowly);
  await expect(prompt.query({ text: slowly, ...withPromptTimeout })).rejects.toThrow(notAnswered);
  await prompt.end();
});

test('a query given up by the client is also ended at the server', async () => {
  const pool = createPool(database.url, { max: 1, answerTimeoutMs: 500, name: 'given up' });
  await expect(pool.query('select pg_sleep(50)')).rejects.toThrow(notAnswered);
  await pool.end();
  const running = () =>
    database.pool.query("select 1 from pg_stat_activity where application_name = 'given up'");
  await expect.poll(running).toMatchObject({ rowCount: 0 });
});

test('when one connection is found dead, the idle ones are dropped too', async () => {
  const proxy = await faultProxy(database.url);
  const pool = createPool(proxy.url, { max: 8 });
  const taken = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
  for (const client of taken) client.release();
  expect(pool.idleCount).toBe(8);
  proxy.blackHoleOpen();
  await expect(pool.query({ text: 'select 1', query_timeout: 300 } as { text: string })).rejects.toThrow(
    notAnswered,
  );
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await proxy.close();
});

test('when the database finds its disk full, the idle connections are kept: a new session may not begin', async () => {
  const pool = createPool(database.url, { max: 2 });
  const asksPid = 'select pg_backend_pid() as pid';
  const taken = await Promise.all([pool.connect(), pool.connect()]);
  const pids: number[] = [];
  for (const client of taken) pids.push((await client.query<{ pid: number }>(asksPid)).rows[0]?.pid ?? 0);
  for (const client of taken) client.release();
  const asks = "do $$ begin raise exception using errcode = '53100'; end $$";
  await expect(pool.query(asks)).rejects.toMatchObject({ code: '53100' });
  const { rows } = await pool.query<{ pid: number }>(asksPid);
  expect(pids).toContain(rows[0]?.pid);
  await pool.end();
});

test('behind a pooler a statement is not prepared by name, elsewhere it is', async () => {
  for (const behindPooler of [true, false]) {
    const pool = createPool(database.url, { max: 1, behindPooler });
    await pool.query({ name: 'one', text: 'select 1' });
    const { rows } = await pool.query('select name from pg_prepared_statements');
    expect(rows).toEqual(behindPooler ? [] : [{ name: 'one' }]);
    await pool.end();
  }
});

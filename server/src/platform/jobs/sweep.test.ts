import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { oldRequests } from '../call/sweep.jobs.ts';
import type { Jobs } from './queue.ts';
import type { RunHandler } from './scheduled-run.ts';
import { deleteOldRows, registerSweep, sweep } from './sweep.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const old = 20_000;
const young = 1_000;

/** Inserts rows of idempotency keys, and records each statement that deletes some. */
async function manyRequests(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into request (owner, key, id, hash, state, status, expires_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 'done', 200,
            now() + case when n <= $1 then -n else n end * interval '1 second'
       from generate_series(1, $1::int + $2::int) n`,
    [old, young],
  );
  await pool.query(
    `create table noted (rows int);
     create function note() returns trigger language plpgsql as $$
       begin insert into noted select count(*) from gone; return null; end $$;
     create trigger note after delete on request referencing old table as gone for each statement execute function note()`,
  );
}

const count = async (what: string) =>
  (await database.pool.query<{ n: number }>(`select (${what})::int as n`)).rows[0]?.n;
const left = () => count('select count(*) from request');

describe('a sweep of many rows', () => {
  it('deletes them in batches, and keeps the rows that are not old', async () => {
    await manyRequests(database.pool);
    expect(await sweep((limit) => deleteOldRows(database.pool, oldRequests, limit))).toBe(old);
    expect(await left()).toBe(young);
    expect(await count('select max(rows) from noted')).toBe(1_000);
    expect(await count('select count(*) from noted where rows > 0')).toBe(old / 1_000);
  });

  it('reads no more rows than it deletes', async () => {
    await manyRequests(database.pool);
    const client = await database.pool.connect();
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off)
       select ctid from request where expires_at < now() order by expires_at limit 1000 for update skip locked`,
    );
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using request_expires_at on request \(actual rows=1000/);
  });

  it('can be killed, and the next run deletes the rest', async () => {
    await manyRequests(database.pool);
    // Twenty batches take ten seconds, so the sweep is not done before it is killed.
    await database.pool.query(
      `create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return null; end';
       create trigger slowly after delete on request for each statement execute function slowly()`,
    );
    const script = join(import.meta.dirname, '../../testing/process/sweep.ts');
    const child = spawn(process.execPath, [script, database.url], { stdio: 'ignore' });
    await expect.poll(left, { interval: 5 }).toBeLessThan(old);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // After a kill, the database ends the connection's current statement, which is the last one.
    const idle = `select count(*) from pg_stat_activity where application_name = 'swept to death'`;
    await expect.poll(() => count(idle)).toBe(0);
    await database.pool.query('drop function slowly cascade');
    const rest = (await left()) ?? 0;
    expect(rest).toBeGreaterThan(young);
    expect(rest % 1_000).toBe(0);
    expect(await sweep((limit) => deleteOldRows(database.pool, oldRequests, limit))).toBe(rest - young);
  });

  it('skips rows that another transaction has locked', async () => {
    await manyRequests(database.pool);
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query('select from request where expires_at < now() order by expires_at limit 10 for update');
    expect(await sweep((limit) => deleteOldRows(database.pool, oldRequests, limit))).toBe(old - 10);
    await other.query('rollback');
    other.release();
  });
});

describe('a sweep', () => {
  const declared = (batch: () => Promise<number>): RunHandler => {
    let handler: RunHandler = async () => {};
    const every: Jobs['every'] = (_queue, _schedule, work) => {
      handler = work;
    };
    registerSweep({ every }, 'x.sweep', '0 * * * *', batch);
    return handler;
  };

  it('ends after the batch in which it is aborted', async () => {
    const ending = new AbortController();
    let batches = 0;
    const work = declared(async () => {
      batches += 1;
      if (batches === 3) ending.abort();
      return 1_000;
    });
    await work(ending.signal);
    expect(batches).toBe(3);
  });

  it('that fails makes its job fail', async () => {
    const work = declared(() => Promise.reject(new Error('no such table')));
    await expect(work(new AbortController().signal)).rejects.toThrow('no such table');
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, it, type TestContext } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createJobs, type Jobs } from './queue.ts';
import { RunLocks } from './run-locks.ts';
import { type RunHandler, ScheduledRunner } from './scheduled-run.ts';

const never = '0 0 1 1 *';

/** Creates a database with copies of the server on it, for one test that runs beside others. */
async function fixture({ onTestFinished, expect }: TestContext) {
  const database = await testDatabase();
  const opened: Jobs[] = [];
  const children: ChildProcess[] = [];
  const faults: string[] = [];
  const onError = (error: unknown) => {
    // Only `Error` objects are reported.
    const { message, cause } = error as Error;
    faults.push(cause instanceof Error ? `${message}: ${cause.message}` : message);
  };
  onTestFinished(async () => {
    for (const child of children) await end(child);
    for (const jobs of opened) await jobs.stop();
    await database.close();
  });
  return {
    database,
    faults,
    /** Starts a copy in this process that works on one queue. */
    async copy(handler: RunHandler, expiryMs: number): Promise<Jobs> {
      const jobs = createJobs(database.url, onError, { superviseS: 1, runPollS: 2 });
      opened.push(jobs);
      jobs.every('tick', { cron: never, expiryMs }, handler);
      await jobs.start({ working: true });
      return jobs;
    },
    /** Starts a copy in a process of its own where a run has just begun; `said` is its output. */
    async otherProcess(expiryMs: number) {
      const script = join(import.meta.dirname, '../../testing/process/scheduled-run.ts');
      const args = [script, database.url, String(expiryMs)];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      children.push(child);
      const said: string[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
      await expect.poll(() => said).toEqual(['began']);
      return { child, said };
    },
    /** Does what the schedule does when it is due: puts one job in the queue. */
    clock: () => opened[0]?.send([{ queue: 'tick', data: {} }]),
    lockConnections: async () => {
      const { rows } = await database.pool.query<{ pid: number; name: string }>(
        `select pid, application_name as name from pg_stat_activity
          where datname = current_database() and application_name like 'kapao jobs %'`,
      );
      return rows;
    },
  };
}

/** Counts runs, and the most that ran at once. */
function counter(work: (signal: AbortSignal) => Promise<unknown>) {
  const runs = { begun: 0, ended: 0, atOnce: 0, maxAtOnce: 0 };
  const handler: RunHandler = async (signal) => {
    runs.begun += 1;
    runs.atOnce += 1;
    runs.maxAtOnce = Math.max(runs.maxAtOnce, runs.atOnce);
    await work(signal).finally(() => {
      runs.atOnce -= 1;
    });
    runs.ended += 1;
  };
  return { runs, handler };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe.concurrent('a scheduled run', () => {
  it('runs once over two processes, however often it is due meanwhile', async (test) => {
    const { copy, clock, faults } = await fixture(test);
    const { expect } = test;
    const { runs, handler } = counter(() => sleep(1_500));
    await copy(handler, 30_000);
    await copy(handler, 30_000);
    for (let tick = 0; tick < 20; tick++) {
      await clock();
      await sleep(100);
    }
    await expect.poll(() => runs.ended).toBeGreaterThan(0);
    await expect.poll(() => runs.atOnce).toBe(0);
    expect(runs.maxAtOnce).toBe(1);
    expect(faults).toEqual([]);
  });

  it('that outlives its expiry runs alone, is not retried, and is reported', async (test) => {
    const { copy, clock, faults, database } = await fixture(test);
    const { expect } = test;
    const over = Promise.withResolvers<void>();
    const { runs, handler } = counter(() => over.promise);
    await copy(handler, 1_000);
    await copy(handler, 1_000);
    await clock();
    for (const said of [
      /^job tick \S+ has outlived its 1 s and still runs$/,
      /^job tick \S+: it is still at work with kapao jobs \S+ \S+, backend \d+; nothing is started beside it$/,
    ])
      await expect.poll(() => faults).toContainEqual(expect.stringMatching(said));
    over.resolve();
    const states = async () =>
      (await database.pool.query(`select state from pgboss.job where name = 'tick'`)).rows;
    await expect.poll(states).toEqual([{ state: 'completed' }]);
    await sleep(6_000);
    expect(runs).toMatchObject({ begun: 1, ended: 1, maxAtOnce: 1 });
    expect(await states()).toEqual([{ state: 'completed' }]);
  });

  it('that ends while its job is being retried runs once', async (test) => {
    const { copy, clock, faults, database } = await fixture(test);
    const { expect } = test;
    const over = Promise.withResolvers<void>();
    const { runs, handler } = counter(() => over.promise);
    await copy(handler, 60_000);
    await clock();
    await expect.poll(() => runs.begun).toBe(1);
    // Does what pg-boss does at the time limit, which another process measures by a clock of its own.
    const retry = await database.pool.connect();
    await retry.query('begin');
    await retry.query(
      `with deleted as (delete from pgboss.job job where name = 'tick' returning job)
       insert into pgboss.job
       select (jsonb_populate_record(job, '{"state": "retry", "retry_count": 1}')).* from deleted`,
    );
    over.resolve();
    const waiting = async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    await retry.query('commit');
    retry.release();
    const states = async () =>
      (await database.pool.query(`select state from pgboss.job where name = 'tick'`)).rows;
    await expect.poll(states).toEqual([{ state: 'completed' }]);
    expect(runs).toMatchObject({ begun: 1, ended: 1 });
    expect(faults).toEqual([]);
  });

  it('does not start when the job is over already', async (test) => {
    const { database, faults } = await fixture(test);
    const { expect } = test;
    const locks = new RunLocks(database.url, () => {});
    const runner = new ScheduledRunner(locks, (fault) => faults.push(fault.message));
    const { runs, handler } = counter(async () => {});
    const run = (isOver: boolean) =>
      runner.run(
        'tick',
        'one',
        { cron: never, expiryMs: 1_000, handler },
        { isOver: async () => isOver, complete: async () => {} },
      );
    await run(true);
    expect(runs.begun).toBe(0);
    await run(false);
    expect(runs.begun).toBe(1);
    await locks.close();
  });

  it('gets an abort signal when its expiry passes', async (test) => {
    const { copy, clock, faults } = await fixture(test);
    const { expect } = test;
    const { runs, handler } = counter((signal) => once(signal, 'abort'));
    await copy(handler, 1_000);
    await clock();
    await expect.poll(() => runs.ended).toBe(1);
    expect(faults).toEqual([expect.stringContaining('has outlived its 1 s')]);
  });

  it('gets an abort signal when its process stops', async (test) => {
    const { copy, clock, faults } = await fixture(test);
    const { expect } = test;
    const { runs, handler } = counter((signal) => once(signal, 'abort'));
    const jobs = await copy(handler, 60_000);
    await clock();
    await expect.poll(() => runs.begun).toBe(1);
    await jobs.stop();
    expect(runs.ended).toBe(1);
    expect(faults).toEqual([]);
  });

  it('that fails is reported and retried', async (test) => {
    const { copy, clock, faults } = await fixture(test);
    const { expect } = test;
    let tries = 0;
    await copy(async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    }, 30_000);
    await clock();
    await expect.poll(() => tries).toBe(2);
    expect(faults).toEqual([expect.stringMatching(/^job tick \S+: not yet$/)]);
  });

  it('is run elsewhere after its expiry when its process was killed', async (test) => {
    const { copy, faults, database, otherProcess } = await fixture(test);
    const { expect } = test;
    const { child } = await otherProcess(3_000);
    const { runs, handler } = counter(async () => {});
    const startedAt = async () => {
      const { rows } = await database.pool.query<{ at: Date }>(
        `select started_on as at from pgboss.job where name = 'tick'`,
      );
      return Number(rows[0]?.at);
    };
    const first = await startedAt();
    await end(child);
    await copy(handler, 3_000);
    await expect.poll(() => runs.ended).toBe(1);
    expect((await startedAt()) - first).toBeGreaterThanOrEqual(3_000);
    expect(faults).toEqual([]);
  });

  it('does not start beside a process that is frozen beyond the expiry and comes back', async (test) => {
    const { copy, clock, faults, otherProcess } = await fixture(test);
    const { expect } = test;
    const { child, said } = await otherProcess(2_000);
    const { runs, handler } = counter(async () => {});
    child.kill('SIGSTOP');
    await copy(handler, 2_000);
    const refused = () => faults.filter((fault) => fault.includes('nothing is started beside it'));
    await expect.poll(refused).not.toEqual([]);
    await sleep(4_000);
    expect(runs.begun).toBe(0);
    child.kill('SIGCONT');
    child.stdin.write('end');
    await expect.poll(() => said).toContain('ended');
    // The other process works on the queue too, and would take jobs alternately with this copy.
    await end(child);
    // While the late run is still recorded its slot is taken, and a scheduled job does nothing.
    const tick = async () => {
      await clock();
      return runs.ended;
    };
    await expect.poll(tick, { interval: 500 }).toBeGreaterThan(0);
  });

  it('keeps its lock when its connection breaks', async (test) => {
    const { copy, clock, faults, database, lockConnections } = await fixture(test);
    const { expect } = test;
    const over = Promise.withResolvers<void>();
    const { runs, handler } = counter(() => over.promise);
    await copy(handler, 2_000);
    await copy(handler, 2_000);
    await clock();
    await expect.poll(() => runs.begun).toBe(1);
    const [before] = await lockConnections();
    await database.pool.query('select pg_terminate_backend($1)', [before?.pid]);
    // The ended connection may stay in the list for a moment.
    const after = async () =>
      (await lockConnections()).some(({ name, pid }) => name === before?.name && pid !== before?.pid);
    await expect.poll(after).toBe(true);
    await expect
      .poll(() => faults)
      .toContainEqual(expect.stringContaining('the connection broke that holds the locks'));
    await expect.poll(() => faults).toContainEqual(expect.stringContaining('nothing is started beside it'));
    over.resolve();
    await expect.poll(() => runs.ended).toBe(1);
    expect(runs.maxAtOnce).toBe(1);
  });

  it('gets an abort signal when another process took its lock while the connection was broken', async (test) => {
    const { copy, clock, faults, database, lockConnections } = await fixture(test);
    const { expect } = test;
    const { runs, handler } = counter((signal) => once(signal, 'abort'));
    await copy(handler, 60_000);
    await clock();
    await expect.poll(() => runs.begun).toBe(1);
    const thief = new pg.Client(database.url);
    await thief.connect();
    const stolen = thief.query(`select pg_advisory_lock(7350, hashtext('tick'))`);
    const isNext = () =>
      database.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted and classid = 7350`,
      );
    await expect.poll(async () => (await isNext()).rowCount).toBe(1);
    await database.pool.query('select pg_terminate_backend($1)', [(await lockConnections())[0]?.pid]);
    await stolen;
    await expect.poll(() => runs.ended).toBe(1);
    expect(faults).toContainEqual(expect.stringContaining('has lost its lock'));
    await thief.end();
  });
});

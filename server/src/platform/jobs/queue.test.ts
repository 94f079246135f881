import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { faultProxy } from '../../testing/network/fault-proxy.ts';
import { waitForDatabase } from '../db/wait-for-database.ts';
import { createJobs, type Jobs } from './queue.ts';

let database: TestDatabase;
const opened: Jobs[] = [];
const faults: string[] = [];
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  await database.close();
  faults.splice(0);
});

function open(): Jobs {
  const jobs = createJobs(database.url, (error) => faults.push(String(error)));
  opened.push(jobs);
  return jobs;
}

describe('jobs', () => {
  it('wait for a working process, and survive the one that sent them', async () => {
    const sender = open();
    sender.work('pay', async () => {
      throw new Error('this process only sends');
    });
    await sender.start({ working: false });
    await sender.send([{ queue: 'pay', data: { n: 1 } }]);
    await sender.stop();
    opened.pop();

    const done: object[] = [];
    const worker = open();
    worker.work('pay', async (data) => void done.push(data));
    await worker.start({ working: true });
    await expect.poll(() => done).toEqual([{ n: 1 }]);
    expect(faults).toEqual([]);
  });

  it('start once the database accepts connections again, and work', async () => {
    const proxy = await faultProxy(database.url);
    const connectMs = 1_500;
    const jobs = createJobs(proxy.url, (error) => faults.push(String(error)), { connectMs });
    opened.push(jobs);
    const done: object[] = [];
    jobs.work('pay', async (data) => void done.push(data));
    proxy.blackHole();
    const onWait = (fault: unknown) => void faults.push(String(fault));
    const started = waitForDatabase(() => jobs.start({ working: true }), { onWait });
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    await proxy.heal();
    await started;
    for (const fault of faults) expect(fault).toMatch(/timeout exceeded|connection timeout/);
    await jobs.send([{ queue: 'pay', data: { n: 1 } }]);
    await expect.poll(() => done).toEqual([{ n: 1 }]);
    await opened.pop()?.stop();
    await proxy.close();
  });

  it('that fail are retried; others are not', async () => {
    const tries: number[] = [];
    const jobs = open();
    jobs.work('pay', async (data) => {
      const { n } = data as { n: number }; // Sent in this form below.
      tries.push(n);
      if (n === 2 && tries.filter((tried) => tried === 2).length === 1) throw new Error('not yet');
    });
    await jobs.start({ working: true });
    await jobs.send([1, 2, 3].map((n) => ({ queue: 'pay', data: { n } })));
    await expect.poll(() => tries.toSorted()).toEqual([1, 2, 2, 3]);
    // The other jobs of the batch are retried after another pause than the job that failed.
    const stand = async () =>
      (
        await database.pool.query(
          "select state::text, retry_count as tries from pgboss.job where name = 'pay' order by data ->> 'n'",
        )
      ).rows;
    const done = (tries: number) => ({ state: 'completed', tries });
    await expect.poll(stand).toEqual([done(0), done(1), done(0)]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^Error: job pay /);
  });

  it('sent in a transaction exist only if it commits', async () => {
    const jobs = open();
    jobs.work('pay', async () => {});
    await jobs.start({ working: false });
    for (const end of ['rollback', 'commit']) {
      const client = await database.pool.connect();
      await client.query('begin');
      await jobs.send([{ queue: 'pay', data: { end } }], client);
      await client.query(end);
      client.release();
    }
    const { rows } = await database.pool.query(`select data from pgboss.job where name = 'pay'`);
    expect(rows).toEqual([{ data: { end: 'commit' } }]);
  });

  it('wait by the clock of the database, however wrong this machine’s is', async () => {
    const jobs = open();
    jobs.work('pay', async () => {});
    await jobs.start({ working: false });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    await jobs.send([{ queue: 'pay', data: {}, startAfterMs: 90_500 }]).finally(() => vi.useRealTimers());
    const { rows } = await database.pool.query(
      'select extract(epoch from start_after - created_on)::float8 as waits from pgboss.job',
    );
    expect(rows).toContainEqual({ waits: 90.5 });
  });
});

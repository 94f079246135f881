import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLedger, postIn } from '../../ledger/ledger.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { deposit, newMember, newMembers, postBatch } from '../../testing/ledger/ledger.ts';
import { createJobs, type Jobs } from '../jobs/queue.ts';
import { relayOnce, startRelay } from './outbox-relay.ts';
import type { Hint, OutboxRow } from './outbox-row.ts';
import { createOutboxSignal } from './outbox-signal.ts';

let database: TestDatabase;
let jobs: Jobs;
const faults: unknown[] = [];
beforeEach(async () => {
  database = await testDatabase();
  jobs = createJobs(database.url, (error) => faults.push(error));
  jobs.work('pay', async () => {});
  await jobs.start({ working: false });
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
  expect(faults.splice(0)).toEqual([]);
});

const hint: OutboxRow = { topic: 'hint', payload: { event: 'wallet', data: {} } };
const job = (n: number, queue = 'pay'): OutboxRow => ({ topic: 'job', payload: { queue, data: { n } } });

/** Returns a hint that no other row contains. */
const about = (n: number): OutboxRow => ({
  topic: 'hint',
  payload: { event: 'wallet', data: { transferId: String(n) } },
});

async function postWith(outbox: readonly OutboxRow[]): Promise<string> {
  const member = await newMember(database.pool);
  await postBatch(database.pool, [deposit(member, 1n, { outbox })]);
  return member;
}

async function jobsIn(queue: string): Promise<number[]> {
  const { rows } = await database.pool.query('select data from pgboss.job where name = $1', [queue]);
  return rows.map((row) => row.data.n).sort((a, b) => a - b);
}

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ rows: number }>('select count(*)::int as rows from outbox');
  return rows[0]?.rows ?? -1;
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('the relay', () => {
  it('sends jobs to their queue and hints to their member, and empties the outbox', async () => {
    const member = await postWith([hint, job(7)]);
    const hints: Hint[] = [];
    expect(await relayOnce(database.pool, jobs, (batch) => void hints.push(...batch))).toBe(2);
    expect(hints).toEqual([{ memberId: member, event: 'wallet', data: {} }]);
    expect(await jobsIn('pay')).toEqual([7]);
    expect(await waiting()).toBe(0);
    expect(await relayOnce(database.pool, jobs, (batch) => void hints.push(...batch))).toBe(0);
  });

  it('starts a job no earlier than requested', async () => {
    await postWith([{ topic: 'job', payload: { queue: 'pay', data: { n: 1 }, startAfterMs: 60_000 } }]);
    await relayOnce(database.pool, jobs, () => {});
    const { rows } = await database.pool.query(
      `select extract(epoch from start_after - now())::float as seconds from pgboss.job where name = 'pay'`,
    );
    expect(rows[0].seconds).toBeGreaterThan(50);
    expect(rows[0].seconds).toBeLessThanOrEqual(60);
  });

  it('sends nothing of a transaction before it commits, or if it rolls back', async () => {
    const hints: Hint[] = [];
    const collect = (batch: readonly Hint[]) => void hints.push(...batch);
    for (const end of ['rollback', 'commit']) {
      const client = await database.pool.connect();
      const member = await newMember(database.pool);
      await client.query('begin');
      await postIn(client, [deposit(member, 1n, { outbox: [hint, job(1)] })]);
      expect(await relayOnce(database.pool, jobs, collect)).toBe(0);
      await client.query(end);
      client.release();
    }
    expect(await relayOnce(database.pool, jobs, collect)).toBe(2);
    expect(hints).toHaveLength(1);
  });

  it('keeps every job when one queue refuses, and still sends the hint', async () => {
    await postWith([hint, job(1), job(2, 'nobody')]);
    const hints: Hint[] = [];
    await expect(relayOnce(database.pool, jobs, (batch) => void hints.push(...batch))).rejects.toThrow(
      'the queue nobody',
    );
    expect([await waiting(), await jobsIn('pay'), hints.length]).toEqual([2, [], 1]);
  });

  it('continues without a queue that refuses, and keeps its jobs', async () => {
    await postWith([job(1, 'nobody'), job(2), hint]);
    const [hints, errors]: [Hint[], unknown[]] = [[], []];
    const onError = (error: unknown) => void errors.push(error);
    const relay = startRelay({
      pool: database.pool,
      jobs,
      onHints: (batch) => void hints.push(...batch),
      onError,
      pauseMs: 5,
    });
    await expect.poll(waiting).toBe(1);
    await postWith([job(3)]);
    await expect.poll(() => jobsIn('pay')).toEqual([2, 3]);
    await relay.stop();
    expect(hints).toHaveLength(1);
    expect(errors.map(String)).toEqual(['QueueRefused: the queue nobody does not take jobs']);
  });

  it('survives a listener that throws, and a failing database', async () => {
    const errors: string[] = [];
    const relay = startRelay({
      pool: database.pool,
      jobs,
      onHints: () => {
        throw new Error('nobody listens');
      },
      onError: (error) => errors.push(String(error)),
      pauseMs: 5,
    });
    await postWith([hint]);
    await expect.poll(() => errors).toEqual(['Error: nobody listens']);
    await database.pool.query('alter table outbox rename to lost');
    await expect.poll(() => errors.at(-1)).toContain('"outbox" does not exist');
    await database.pool.query('alter table lost rename to outbox');
    await postWith([job(5)]);
    await expect.poll(() => jobsIn('pay')).toEqual([5]);
    await relay.stop();
  });

  it('relays each row once when several relays run', async () => {
    const members = await newMembers(database.pool, 400);
    const hints: Hint[] = [];
    const errors: unknown[] = [];
    const relays = upTo(3).map(() =>
      startRelay({
        pool: database.pool,
        jobs,
        onHints: (batch) => void hints.push(...batch),
        onError: (error) => errors.push(error),
        pauseMs: 1,
      }),
    );
    for (let from = 0; from < 2_000; from += 400)
      await postBatch(
        database.pool,
        members.map((member, i) => deposit(member, 1n, { outbox: [about(from + i), job(from + i)] })),
      );
    await expect.poll(waiting).toBe(0);
    await Promise.all(relays.map((relay) => relay.stop()));
    expect(errors).toEqual([]);
    expect(await jobsIn('pay')).toEqual(upTo(2_000));
    expect(hints).toHaveLength(2_000);
  });

  it('relays at once when signalled for a commit, and also finds rows that nobody signalled', async () => {
    const outboxSignal = createOutboxSignal();
    let calls = 0;
    const relay = startRelay({
      pool: database.pool,
      jobs,
      onHints: () => {
        calls += 1;
      },
      onError: (error) => faults.push(error),
      outboxSignal,
      // Longer than any wait here, so that only the outbox signal can wake the relay.
      pauseMs: 2 ** 30,
    });
    const ledger = createLedger(database.pool, { outboxSignal });
    const entry = deposit(await newMember(database.pool), 1n, { outbox: [hint] });
    await ledger.post(entry);
    await expect.poll(() => calls).toBe(1);
    await relay.stop();
    const patient = startRelay({
      pool: database.pool,
      jobs,
      onHints: () => {
        calls += 1;
      },
      onError: (error) => faults.push(error),
      outboxSignal,
    });
    await postWith([hint]);
    await expect.poll(() => calls).toBe(2);
    await patient.stop();
  });

  it('sends a member one hint for fifty commits', async () => {
    const member = await newMember(database.pool);
    for (let n = 0; n < 50; n++) await postBatch(database.pool, [deposit(member, 1n, { outbox: [hint] })]);
    const hints: Hint[] = [];
    expect(await relayOnce(database.pool, jobs, (batch) => void hints.push(...batch))).toBe(50);
    expect(hints).toEqual([{ memberId: member, event: 'wallet', data: {} }]);
  });
});

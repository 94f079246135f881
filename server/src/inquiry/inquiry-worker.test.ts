import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkerLoop } from '../platform/jobs/worker-loop.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { InquirySubject } from './inquiry.queries.ts';
import type { Inquiry, InquiryDeps, InquiryProvider, InquiryResult } from './inquiry.ts';
import { startInquiryWorker } from './inquiry-worker.ts';

let database: TestDatabase;
let deps: InquiryDeps;
let running: WorkerLoop[] = [];
const faults: unknown[] = [];
beforeEach(async () => {
  database = await testDatabase();
  deps = { pool: database.pool, log: { info() {}, warn() {}, error: (fields) => void faults.push(fields) } };
  faults.length = 0;
});
afterEach(async () => {
  await Promise.all(running.map((inquiry) => inquiry.stop()));
  running = [];
  await database.close();
});

/** Creates inquiries of this provider that are due now, or after this time. */
async function begin(
  provider: string,
  count = 1,
  inMs = 0,
  { kind = 'thing', db = database.pool }: { kind?: string; db?: pg.Pool | pg.PoolClient } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  const same = <T>(value: T) => ids.map(() => value);
  await db.query('select inquiry_begin($1, $2, $1, $3, $4)', [ids, kind, same(provider), same(inMs)]);
  return ids;
}
const left = async () => {
  const { rows } = await database.pool.query<{ provider: string; rows: number }>(
    'select provider, count(*)::int as rows from inquiry group by provider',
  );
  return Object.fromEntries(rows.map(({ provider, rows }) => [provider, rows]));
};
const providers = (...codes: string[]) =>
  new Map(codes.map((code): [string, InquiryProvider] => [code, { timeoutMs: 1_000, inquiriesAtOnce: 4 }]));
const over: InquiryResult = { kind: 'closed' };

function start(
  ask: (subject: InquirySubject) => Promise<InquiryResult>,
  of: Inquiry['providers'],
  kind = 'thing',
): void {
  running.push(startInquiryWorker(deps, [{ kind, providers: of, ask }]));
}
/** Returns an inquiry that does not answer until it is released. */
function mute() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, speak: () => resolve() };
}

describe('a due inquiry', () => {
  it('is made by the worker at its time and not before', async () => {
    const askedAt = new Map<string, number>();
    start(async ({ id }) => {
      askedAt.set(id, Date.now());
      return over;
    }, providers('A'));
    const begunAt = Date.now();
    const [soon = ''] = await begin('A', 1, 700);
    await expect.poll(() => askedAt.has(soon)).toBe(true);
    expect(Number(askedAt.get(soon)) - begunAt).toBeGreaterThanOrEqual(690);
    const [now = ''] = await begin('A');
    await expect.poll(() => askedAt.has(now)).toBe(true);
    await expect.poll(left).toEqual({});
    expect(faults).toEqual([]);
  });

  it('of a disabled provider is made, too', async () => {
    await begin('GONE', 40);
    start(async () => over, providers('A'));
    await expect.poll(left).toEqual({});
  });

  it('is made once by two workers side by side', async () => {
    const asked: string[] = [];
    const ask = async ({ id }: InquirySubject) => {
      asked.push(id);
      await sleep(5);
      return over;
    };
    const ids = await begin('A', 60);
    start(ask, providers('A'));
    start(ask, providers('A'));
    await expect.poll(left).toEqual({});
    expect(asked.toSorted()).toEqual(ids.toSorted());
  });
});

describe('a worker pool', () => {
  it('limits the inquiries under way, and does not delay other providers', async () => {
    const silent = mute();
    let [inFlight, most] = [0, 0];
    const dead = new Set(await begin('DEAD', 30));
    start(
      async ({ id }) => {
        if (!dead.has(id)) return over;
        most = Math.max(most, ++inFlight);
        await silent.promise;
        inFlight--;
        return over;
      },
      providers('A', 'DEAD'),
    );
    await begin('A', 30);
    await expect.poll(left).toEqual({ DEAD: 30 });
    expect(most).toBe(4);
    silent.speak();
    await expect.poll(left).toEqual({});
    expect(most).toBe(4);
  });

  it('continues past rows that their provider does not answer', async () => {
    const ids = await begin('A', 60);
    // The provider does not answer the earliest inquiries, as many as it may be asked at once.
    const dead = new Set(ids.slice(0, 4));
    await database.pool.query(`update inquiry set next_at = now() - interval '1 hour' where id = any ($1)`, [
      [...dead],
    ]);
    const tries: string[] = [];
    start(async ({ id }) => {
      if (!dead.has(id)) return over;
      tries.push(id);
      await sleep(300);
      const about = { account: 'operator:qr:A', currency: 'THB', details: {} } as const;
      return { kind: 'no-answer', why: 'TIMEOUT', inMs: 60_000, about };
    }, providers('A'));
    await expect.poll(left).toEqual({ A: 4 });
    expect(tries.toSorted()).toEqual([...dead].toSorted());
  });

  it('of one kind does not wait for another kind of the same provider', async () => {
    const silent = mute();
    running.push(
      startInquiryWorker(deps, [
        { kind: 'check', providers: providers('A'), ask: () => silent.promise.then(() => over) },
        { kind: 'thing', providers: providers('A'), ask: async () => over },
      ]),
    );
    await begin('A', 50, 0, { kind: 'check' });
    await begin('A', 50);
    await expect.poll(left).toEqual({ A: 50 });
    silent.speak();
    await expect.poll(left).toEqual({});
  });
});

describe('an error', () => {
  it('in one inquiry is logged, delays no others, and is retried after the lease', async () => {
    const [broken = ''] = await begin('A');
    await begin('A', 50);
    let tries = 0;
    start(async ({ id }) => {
      if (id !== broken) return over;
      tries++;
      throw new Error('no such column');
    }, providers('A'));
    await expect.poll(left).toEqual({ A: 1 });
    await sleep(500);
    expect(tries).toBe(1);
    expect(faults).toMatchObject([
      { id: broken, kind: 'thing', provider: 'A', err: { message: 'no such column' } },
    ]);
    await database.pool.query('update inquiry set next_at = now()');
    await expect.poll(() => tries).toBe(2);
  });

  it('in ten attempts in a row raises one alarm, which the next finished attempt resolves', async () => {
    const [broken = ''] = await begin('A');
    const alarm = async () =>
      (
        await database.pool.query(
          'select kind, account, details, resolved_at as "resolvedAt" from alarm where id = $1',
          [broken],
        )
      ).rows;
    let [isSound, tries] = [false, 0];
    await database.pool.query('update inquiry set failed_attempts = 8');
    start(async () => {
      tries++;
      if (isSound) return over;
      throw new Error('no such column');
    }, providers('A'));
    const dueAgain = () => database.pool.query('update inquiry set next_at = now()');
    for (const attempt of [1, 2, 3, 4]) {
      if (attempt > 1) await dueAgain();
      await expect.poll(() => tries).toBe(attempt);
      // Attempts nine and ten come first; at the eleventh, ten have failed.
      expect(await alarm()).toHaveLength(attempt < 3 ? 0 : 1);
    }
    expect(await alarm()).toMatchObject([{ kind: 'no-answer', account: 'A', resolvedAt: null }]);
    expect((await alarm())[0].details).toMatchObject({ id: broken, turns: 10 });
    isSound = true;
    await dueAgain();
    await expect.poll(left).toEqual({});
    expect((await alarm())[0].resolvedAt).not.toBeNull();
  });

  it('of the database connections does not stop the worker', async () => {
    start(async () => over, providers('A'));
    // Checked out first, so that the inquiries below use this connection and none of the terminated ones.
    const client = await database.pool.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await begin('A', 20, 0, { db: client });
    client.release();
    await expect.poll(left).toEqual({});
  });
});

it('a stopped worker takes nothing new and waits for the inquiries under way', async () => {
  const silent = mute();
  await begin('A', 10);
  const asked: string[] = [];
  start(async ({ id }) => {
    asked.push(id);
    await silent.promise;
    return over;
  }, providers('A'));
  await expect.poll(() => asked.length).toBe(4);
  let stopped = false;
  const stopping = running
    .pop()
    ?.stop()
    .then(() => {
      stopped = true;
    });
  await sleep(300);
  expect(stopped).toBe(false);
  silent.speak();
  await stopping;
  expect(asked).toHaveLength(4);
  expect(await left()).toEqual({ A: 6 });
});

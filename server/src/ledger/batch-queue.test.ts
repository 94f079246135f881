import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BusyError } from '../platform/busy-error.ts';
import { createPool } from '../platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { codeOf, deposit, move, newMember, newMembers, postBatch } from '../testing/ledger/ledger.ts';
import { BATCH_LIMIT, BatchQueue } from './batch-queue.ts';
import type { Entry, PostOutcome } from './entry.ts';
import { createLedger, postIn } from './ledger.ts';
import { LedgerUnreachable } from './through-failover.ts';

let database: TestDatabase;
/** No entry is set aside here. */
const aside = {
  has: () => false,
  post: async () => {
    throw new Error('nothing is locked');
  },
};
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Returns a batch queue that uses the real function, can be held, and records what it sent. */
function openQueue(queueLimit = 10_000) {
  const sent: (readonly Entry[])[] = [];
  let gate = Promise.resolve();
  let open = () => {};
  const queue = new BatchQueue(
    async (batch) => {
      sent.push(batch);
      await gate;
      return postBatch(database.pool, batch);
    },
    { aside, queueLimit },
  );
  return {
    queue,
    sent,
    close: () => {
      ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
    },
    open: () => open(),
  };
}

const sizes = (sent: readonly (readonly Entry[])[]) => sent.map((batch) => batch.length);
const posts = (queue: Pick<BatchQueue, 'post'>, entries: readonly Entry[]) =>
  Promise.all(entries.map((entry) => queue.post(entry)));

describe('a batch queue', () => {
  it('sends entries that queued up meanwhile as one batch', async () => {
    const { queue, sent, close, open } = openQueue();
    const members = await newMembers(database.pool, 10);
    close();
    const first = queue.post(deposit(members[0] ?? '', 1n));
    await Promise.resolve();
    await Promise.resolve();
    const others = posts(
      queue,
      members.slice(1).map((member) => deposit(member, 1n)),
    );
    open();
    expect([await first, ...(await others)].map(codeOf)).toEqual(Array(10).fill('OK'));
    expect(sizes(sent)).toEqual([1, 9]);
    expect(queue.busy).toBe(false);
  });

  it('sends entries of the same event loop turn as one batch', async () => {
    const { queue, sent } = openQueue();
    const members = await newMembers(database.pool, 10);
    await posts(
      queue,
      members.map((member) => deposit(member, 1n)),
    );
    expect(sizes(sent)).toEqual([10]);
  });

  it('sends at most BATCH_LIMIT entries at once', async () => {
    const { queue, sent } = openQueue();
    const members = await newMembers(database.pool, BATCH_LIMIT + 20);
    await posts(
      queue,
      members.map((member) => deposit(member, 1n)),
    );
    expect(sizes(sent)).toEqual([BATCH_LIMIT, 20]);
  });

  it('sends one entry of each member at a time, in their order', async () => {
    const { queue, sent } = openQueue();
    const one = await newMember(database.pool, { balance: 10n });
    const [two = '', three = ''] = await newMembers(database.pool, 2);
    const outcomes = await posts(queue, [
      move(one, 'wallet', 'game:PG', 10n),
      deposit(two, 1n),
      deposit(three, 1n),
      move(one, 'game:PG', 'wallet', 10n),
      move(one, 'wallet', 'game:PG', 10n),
    ]);
    expect(outcomes.map(codeOf)).toEqual(['OK', 'OK', 'OK', 'OK', 'OK']);
    expect(sizes(sent)).toEqual([3, 1, 1]);
  });

  it('sends an entry that met a lock again before later entries of its member', async () => {
    const [member = '', other = ''] = await newMembers(database.pool, 2, { balance: 10n });
    const sent: (readonly Entry[])[] = [];
    const gone = Promise.withResolvers<void>();
    const queue = new BatchQueue(
      async (batch) => {
        sent.push(batch);
        await gone.promise;
        return sent.length === 1 ? batch.map(() => 'BUSY') : postBatch(database.pool, batch);
      },
      { aside, queueLimit: 10 },
    );
    const before = deposit(member, 5n);
    const first = queue.post(before);
    await sleep(10);
    const after = move(member, 'wallet', 'operator:suspense', 15n);
    const rest = posts(queue, [after, deposit(other, 1n)]);
    gone.resolve();
    expect([await first, ...(await rest)].map(codeOf)).toEqual(['OK', 'OK', 'OK']);
    const isAfter = sent.map((batch) => batch.map(({ id }) => id).includes(after.id));
    expect(isAfter).toEqual([false, false, false, true]);
  });

  it('posts equal entries that wait together once, and answers all of them', async () => {
    const { queue, sent } = openQueue();
    const entry = deposit(await newMember(database.pool), 5n);
    const outcomes = await posts(queue, [entry, { ...entry }, { ...entry }]);
    expect(outcomes).toHaveLength(3);
    expect(new Set(outcomes.map((o) => (o.ok ? o.creditAfter : o.code)))).toEqual(new Set([5n]));
    // Only one of the equal entries made a change, because a caller that acts on its posting must not act twice.
    expect(outcomes.map(codeOf)).toEqual(['OK', 'REPLAYED', 'REPLAYED']);
    expect(sizes(sent)).toEqual([1]);
    expect(codeOf(await queue.post(entry))).toBe('REPLAYED');
  });

  it('answers KEY_REUSED to the same id with other contents', async () => {
    const { queue } = openQueue();
    const entry = deposit(await newMember(database.pool), 5n);
    const outcomes = await posts(queue, [entry, { ...entry, amount: 6n }, entry]);
    expect(outcomes.map(codeOf).slice(0, 2)).toEqual(['OK', 'KEY_REUSED']);
    expect(outcomes[2]).toMatchObject({ ok: true, creditAfter: 5n });
  });

  it('rejects entries when its queue is full, and accepts them later', async () => {
    const { queue, close, open } = openQueue(3);
    const members = await newMembers(database.pool, 5);
    close();
    const first = queue.post(deposit(members[0] ?? '', 1n));
    await new Promise((resume) => setImmediate(resume));
    const queued = posts(
      queue,
      members.slice(1, 4).map((member) => deposit(member, 1n)),
    );
    const last = deposit(members[4] ?? '', 1n);
    await expect(queue.post(last)).rejects.toBeInstanceOf(BusyError);
    open();
    await Promise.all([first, queued]);
    expect(codeOf(await queue.post(last))).toBe('OK');
  });

  it('fails only the entry that makes the database raise', async () => {
    const { queue } = openQueue();
    const members = await newMembers(database.pool, 6);
    const entries = members.map((member, i) => deposit(member, i === 3 ? -1n : 1n));
    const ended = await Promise.allSettled(entries.map((entry) => queue.post(entry)));
    expect(ended.map((result) => result.status === 'fulfilled' && codeOf(result.value))).toEqual([
      'OK',
      'OK',
      'OK',
      false,
      'OK',
      'OK',
    ]);
    await new Promise((resume) => setImmediate(resume));
    expect(queue.busy).toBe(false);
  });

  it('answers the other of two entries as new when one makes the database raise', async () => {
    const ledger = createLedger(database.pool, { queues: 1 });
    const [one = '', two = ''] = await newMembers(database.pool, 2);
    const pair = [deposit(one, 1n), deposit(two, -1n)];
    const [posted, raised] = await Promise.allSettled(pair.map((entry) => ledger.post(entry)));
    expect(posted).toMatchObject({ status: 'fulfilled', value: { ok: true, replayed: false } });
    expect(raised?.status).toBe('rejected');
  });

  it('fails all waiting entries after one call when the database is gone', async () => {
    let calls = 0;
    const queue = new BatchQueue(
      async () => {
        calls++;
        throw new LedgerUnreachable('gone');
      },
      { aside, queueLimit: 1_000 },
    );
    const ended = await Promise.allSettled(Array.from({ length: 100 }, () => queue.post(deposit(v7(), 1n))));
    expect(ended.every((result) => result.status === 'rejected')).toBe(true);
    expect(calls).toBe(1);
  });

  it('fails its caller when the database returns too few outcomes, and continues', async () => {
    let answers: PostOutcome[] = [];
    const queue = new BatchQueue(async () => answers, { aside, queueLimit: 10 });
    await expect(queue.post(deposit(v7(), 1n))).rejects.toThrow('fewer outcomes');
    answers = [{ ok: true, replayed: false, debitAfter: null, creditAfter: 1n }];
    expect(codeOf(await queue.post(deposit(v7(), 1n)))).toBe('OK');
  });
});

describe('the ledger', () => {
  it('keeps each member in one queue, so that their entries stay in order', async () => {
    const ledger = createLedger(database.pool, { queues: 3 });
    const members = await newMembers(database.pool, 30);
    const outcomes = await posts(
      ledger,
      [1n, 2n, 3n, 4n].flatMap((amount) => members.map((member) => deposit(member, amount))),
    );
    const after = outcomes.map((outcome) => outcome.ok && outcome.creditAfter);
    expect(after).toEqual([1n, 3n, 6n, 10n].flatMap((sum) => Array(30).fill(sum)));
    expect(ledger.busy).toBe(false);
  });

  it('sends again when the connection is cut, and posts once', async () => {
    const { pool } = database;
    const ledger = createLedger(pool);
    const members = await newMembers(pool, 40);
    const entries = members.map((member) => deposit(member, 1n));
    const blocker = await pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table entry');
    const posted = posts(ledger, entries);
    await cutWaiting();
    await blocker.query('rollback');
    blocker.release();
    expect(new Set((await posted).map((outcome) => outcome.ok && outcome.creditAfter))).toEqual(
      new Set([1n]),
    );
  });

  it('fails with LedgerUnreachable after some attempts', async () => {
    const nowhere = createPool('postgres://nobody@127.0.0.1:1/none');
    const ledger = createLedger(nowhere, { failoverMs: 500 });
    const connects = vi.spyOn(nowhere, 'connect');
    const ended = await Promise.allSettled(Array.from({ length: 50 }, () => ledger.post(deposit(v7(), 1n))));
    expect(ended.map((result) => result.status === 'rejected' && result.reason.name)).toEqual(
      Array(50).fill('LedgerUnreachable'),
    );
    // All end together; one after the other would try several times each.
    expect(connects.mock.calls.length).toBeLessThan(50);
    await nowhere.end();
  });

  it('answers KEY_REUSED to the same id over other accounts at the same moment', async () => {
    const { pool } = database;
    const member = await newMember(pool, { balance: 10n });
    const entry = move(member, 'wallet', 'operator:suspense', 5n);
    const first = await pool.connect();
    await first.query('begin');
    await postIn(first, [entry]);
    // The accounts differ, so not a lock but the unique index makes it wait for the key.
    const second = createLedger(pool).post({ ...entry, debit: 'operator:giftlink', credit: 'game:PG' });
    await sleep(100);
    await first.query('commit');
    first.release();
    expect(codeOf(await second)).toBe('KEY_REUSED');
  });
});

/** Terminates the connection of a ledger call that waits for a lock, once there is one. */
async function cutWaiting(): Promise<void> {
  const cut = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_post%'`,
    );
  await expect.poll(async () => (await cut()).rowCount, { interval: 10 }).toBeGreaterThan(0);
}

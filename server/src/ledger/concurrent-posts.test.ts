import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  codeOf,
  deposit,
  move,
  newMember,
  newMembers,
  postBatch,
  postOne,
} from '../testing/ledger/ledger.ts';
import type { Entry, PostOutcome } from './entry.ts';
import { checkLedger } from './integrity/ledger-check.ts';
import { createLedger, postIn } from './ledger.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

async function deadlocks(): Promise<bigint> {
  await database.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await database.pool.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? -1n;
}

async function effects(entries: readonly Entry[]): Promise<number> {
  const { rows } = await database.pool.query('select 1 from entry where id = any($1)', [
    entries.map((entry) => entry.id),
  ]);
  return rows.length;
}

const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list.map((_, i) => list[(i * 7_919 + seed * 104_729) % list.length]!); // 7,919 is prime, so each index occurs once.

describe('a storm of replays', () => {
  it.each([
    { name: '3,000 keys of many members', memberCount: 1_000, keys: 3_000 },
    { name: '20 accounts only', memberCount: 7, keys: 300 },
  ])('by queues, batches and single calls posts each key once, without a deadlock: $name', async (storm) => {
    const members = await newMembers(database.pool, storm.memberCount, { balance: 10_000n });
    const entries = Array.from({ length: storm.keys }, (_, i) => {
      const member = members[i % members.length] ?? '';
      return i % 2 === 0 ? move(member, 'wallet', 'game:PG', 1n) : deposit(member, 1n);
    });
    const other = createPool(database.url, { max: 12 });
    const ledgers = [createLedger(database.pool), createLedger(other, { queues: 3 })];
    const answers = new Map<string, PostOutcome[]>(entries.map((entry) => [entry.id, []]));
    const note = (entry: Entry, outcome: PostOutcome | undefined) =>
      void (outcome && answers.get(entry.id)?.push(outcome));
    const throughQueues = ledgers.map((ledger, seed) =>
      Promise.all(shuffled(entries, seed).map(async (t) => note(t, await ledger.post(t)))),
    );
    // Members of each batch come in another order, so only the function's own lock order prevents a deadlock.
    const throughBatches = [2, 3].map(async (seed) => {
      const order = shuffled(entries, seed);
      for (let from = 0; from < order.length; from += 150) {
        const batch = order.slice(from, from + 150);
        const outcomes = await postBatch(other, batch);
        batch.forEach((entry, i) => void note(entry, outcomes[i]));
      }
    });
    const oneByOne = [4, 5].map(async (seed) => {
      for (const entry of shuffled(entries, seed).slice(0, 600)) note(entry, await postOne(other, entry));
    });
    await Promise.all([...throughQueues, ...throughBatches, ...oneByOne]);
    await other.end();

    expect(await deadlocks()).toBe(0n);
    expect(await effects(entries)).toBe(entries.length);
    for (const [, outcomes] of answers) {
      expect(outcomes.length).toBeGreaterThanOrEqual(4);
      // All answers are equal: the balances of the one time it was posted.
      const balances = outcomes.map((o) => (o.ok ? `${o.debitAfter} ${o.creditAfter}` : o.code));
      expect(new Set(balances).size).toBe(1);
    }
    expect((await checkLedger(database.pool)).violations).toEqual([]);
  });
});

describe('a key', () => {
  it('that occurs twice in one batch is posted once, and answered twice', async () => {
    const { pool } = database;
    const entry = move(await newMember(pool, { balance: 10n }), 'wallet', 'game:PG', 4n);
    const other = deposit(await newMember(pool), 1n);
    const outcomes = await postBatch(pool, [entry, other, entry, { ...entry, amount: 5n }]);
    expect(outcomes.map(codeOf)).toEqual(['OK', 'OK', 'REPLAYED', 'KEY_REUSED']);
    expect(outcomes[2]).toMatchObject({ debitAfter: 6n, creditAfter: 4n });
    expect(await effects([entry])).toBe(1);
  });

  const paths = [
    { path: 'one by one', post: (t: Entry[]) => Promise.all(t.map((one) => postOne(database.pool, one))) },
    { path: 'in a batch', post: (t: Entry[]) => postBatch(database.pool, t) },
  ];

  it.each(paths)('committed by a transaction with a later start is seen, $path', async ({ post }) => {
    const { pool } = database;
    const members = await newMembers(pool, 50, { balance: 10n });
    const entries = members.map((member) => move(member, 'wallet', 'game:PG', 4n));
    // Another session holds the accounts; the early caller waits for them with an old snapshot of everything else.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from account where member_id = any($1) order by 1 for update', [members]);
    const early = post(entries.slice(0, 10));
    await sleep(50);
    // Begins after the early caller but writes first, because it already holds the locks.
    expect(new Set((await postIn(holder, entries)).map(codeOf))).toEqual(new Set(['OK']));
    await holder.query('commit');
    holder.release();
    expect((await early).map(codeOf)).toEqual(Array(10).fill('REPLAYED'));
    expect(await effects(entries)).toBe(50);
  });

  it.each(paths)(
    'that was committed while a call waits for its accounts is seen, $path',
    async ({ post }) => {
      const { pool } = database;
      const entries = (await newMembers(pool, 5, { balance: 10n })).map((member) =>
        move(member, 'wallet', 'game:PG', 4n),
      );
      // A locked row is skipped; only a lock on the whole table makes a call wait before it looks up the key.
      const holder = await pool.connect();
      await holder.query('begin');
      await holder.query('lock table account in exclusive mode');
      const late = post(entries);
      await sleep(100);
      expect(new Set((await postIn(holder, entries)).map(codeOf))).toEqual(new Set(['OK']));
      await holder.query('commit');
      holder.release();
      expect((await late).map(codeOf)).toEqual(Array(5).fill('REPLAYED'));
    },
  );

  it('in an open transaction makes a second caller wait for commit or rollback', async () => {
    const { pool } = database;
    const member = await newMember(pool, { balance: 10n });
    for (const end of ['commit', 'rollback']) {
      const entry = move(member, 'wallet', 'game:PG', 2n);
      const first = await pool.connect();
      await first.query('begin');
      await postIn(first, [entry]);
      const second = createLedger(pool).post(entry);
      await sleep(50);
      await first.query(end);
      first.release();
      expect(codeOf(await second)).toBe(end === 'commit' ? 'REPLAYED' : 'OK');
    }
  });
});

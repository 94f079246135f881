import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusyError } from '../platform/busy-error.ts';
import { createPool } from '../platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { newMembers, postOne } from '../testing/ledger/ledger.ts';
import { numbersFrom, OperationDriver, randomOperation } from '../testing/ledger/operations.ts';
import type { Entry, PostOutcome } from './entry.ts';
import { checkLedger } from './integrity/ledger-check.ts';
import { createLedger, postIn } from './ledger.ts';
import { takeOperatorSnapshot } from './operator-accounts/operator-snapshot.job.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const games = ['PG', 'JOKER'];
interface Load {
  readonly memberCount: number;
  readonly seed: number;
  readonly operations: number;
}

describe('many writers at once', () => {
  it.each<Load & { name: string }>([
    { name: '20 accounts only', memberCount: 5, seed: 20, operations: 30_000 },
    { name: 'hundreds of members', memberCount: 400, seed: 400, operations: 60_000 },
  ])('keep the ledger correct: $name', async (load) => {
    const members = await newMembers(database.pool, load.memberCount, { games, balance: 200n });
    const driver = new OperationDriver(members);
    const answered = await runWriters(load, driver);
    await expectOneTruth(answered);
    const { rows } = await database.pool.query<{ deadlocks: string }>(
      'select deadlocks::text from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: '0' }]);
    const { violations, entries } = await checkLedger(database.pool);
    expect(violations).toEqual([]);
    expect(entries).toBeGreaterThan(load.operations / 5);
  });
});

type Answered = readonly [Entry, PostOutcome];

/** Runs two servers with batch queues, single calls beside them, and use cases that post inside their own transactions. */
async function runWriters({ seed, operations }: Load, driver: OperationDriver): Promise<Answered[]> {
  const next = numbersFrom(seed);
  const pools = [createPool(database.url, { max: 4 }), createPool(database.url, { max: 8 })] as const;
  const ledgers = [createLedger(pools[0], { queues: 2 }), createLedger(pools[1], { queues: 3 })] as const;
  const answered: Answered[] = [];
  let left = operations;
  let committed = 0;
  const take = (count: number): Entry[] => {
    left -= count;
    return Array.from({ length: count }, () => driver.entry(randomOperation(next)));
  };
  const inQueues = async (ledger: (typeof ledgers)[number]) => {
    while (left > 0) {
      for (const entry of take(1)) answered.push([entry, await ledger.post(entry)]);
    }
  };
  const single = async () => {
    while (left > 0) {
      for (const entry of take(1)) answered.push([entry, await postOne(pools[1], entry)]);
    }
  };
  const inTransactions = async () => {
    while (left > 0) {
      const entries = take(1 + (next() % 12));
      const client = await pools[1].connect();
      await client.query('begin');
      // If another writer has locked an account, the whole transaction is rolled back.
      const outcomes = await postIn(client, entries).catch((fault: unknown) => {
        if (!(fault instanceof BusyError)) throw fault;
        // With so few members one is nearly always locked; as many other operations are made instead.
        left += entries.length;
      });
      const kept = outcomes && next() % 4 !== 0;
      await client.query(kept ? 'commit' : 'rollback');
      client.release();
      committed += Number(kept ?? false);
      if (kept) entries.forEach((entry, i) => void answered.push([entry, outcomes[i]!])); // Present, because each entry has one outcome.
    }
  };
  const snapshots = async () => {
    while (left > 0) {
      await takeOperatorSnapshot(database.pool);
      await sleep(50);
    }
  };
  const queued = ledgers.flatMap((ledger) => Array.from({ length: 60 }, () => inQueues(ledger)));
  await Promise.all([...queued, single(), single(), inTransactions(), inTransactions(), snapshots()]);
  await Promise.all(pools.map((pool) => pool.end()));
  expect(committed).toBeGreaterThan(10);
  return answered;
}

/** Expects the ledger to match the answers: every success once, with its balances, and no entry for a refusal. */
async function expectOneTruth(answered: readonly Answered[]): Promise<void> {
  const successes = new Map<string, string>();
  const keyOf = (entry: Entry) => `${entry.memberId}/${entry.id}`;
  for (const [entry, outcome] of answered) {
    if (!outcome.ok) continue;
    const balances = `${entry.debit} ${outcome.debitAfter} ${entry.credit} ${outcome.creditAfter}`;
    expect(successes.get(keyOf(entry)) ?? balances).toBe(balances);
    successes.set(keyOf(entry), balances);
  }
  const { rows } = await database.pool.query<{ key: string; balances: string }>(
    `select member_id || '/' || id as key,
            format('%s %s %s %s', debit, coalesce(debit_after::text, 'null'),
                   credit, coalesce(credit_after::text, 'null')) as balances
     from entry where member_id = any($1)`,
    [[...new Set(answered.map(([entry]) => entry.memberId))]],
  );
  const book = new Map(rows.map((row) => [row.key, row.balances]));
  for (const [key, balances] of successes) expect(book.get(key)).toBe(balances);
  for (const [entry, outcome] of answered)
    if (!outcome.ok && !successes.has(keyOf(entry))) expect(book.has(keyOf(entry))).toBe(false);
}

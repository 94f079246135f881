import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/db/pool.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { RunHandler } from '../../platform/jobs/scheduled-run.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import {
  codeOf,
  deposit,
  move,
  newMember,
  newMembers,
  postBatch,
  postOne,
  takeSnapshotOfAll,
} from '../../testing/ledger/ledger.ts';
import { checkLedger } from '../integrity/ledger-check.ts';
import { postIn } from '../ledger.ts';
import { registerOperatorSnapshot, takeOperatorSnapshot } from './operator-snapshot.job.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

async function operatorBalances(table: string): Promise<Record<string, bigint>> {
  const { rows } = await database.pool.query<{ code: string; currency: string; balance: bigint }>(
    `select code, currency, balance from ${table} order by code, currency`,
  );
  return Object.fromEntries(rows.map((row) => [`${row.code} ${row.currency}`, row.balance]));
}

const qr = 'operator:qr:KBANK THB';

describe('an operator balance', () => {
  it('is correct before the first snapshot, after it, and as the tail grows', async () => {
    const [member, kip] = [
      await newMember(database.pool, { balance: 100n }),
      await newMember(database.pool, { balance: 9n, currency: 'LAK' }),
    ];
    expect(await operatorBalances('operator_balances()')).toEqual({
      [qr]: -100n,
      'operator:qr:KBANK LAK': -9n,
    });
    await takeSnapshotOfAll(database.pool);
    expect(await operatorBalances('operator_snapshot')).toEqual({
      [qr]: -100n,
      'operator:qr:KBANK LAK': -9n,
    });
    await postOne(database.pool, move(member, 'wallet', 'operator:payout:KBANK', 40n));
    await postOne(database.pool, move(kip, 'wallet', 'operator:qr:KBANK', 9n, { currency: 'LAK' }));
    const now = { 'operator:payout:KBANK THB': 40n, [qr]: -100n, 'operator:qr:KBANK LAK': 0n };
    expect(await operatorBalances('operator_balances()')).toEqual(now);
    await takeSnapshotOfAll(database.pool);
    await takeSnapshotOfAll(database.pool);
    expect(await operatorBalances('operator_balances()')).toEqual(now);
    expect(await operatorBalances('operator_snapshot')).toEqual(now);
  });

  it('includes a transaction that was open across a snapshot', async () => {
    const { pool } = database;
    const [late, early] = [await newMember(pool), await newMember(pool)];
    const open = await pool.connect();
    await open.query('begin');
    expect((await postIn(open, [deposit(late, 100n)])).map(codeOf)).toEqual(['OK']);
    // This transaction began later and committed earlier than the open one, so its row is above the snapshot's boundary.
    await postOne(pool, deposit(early, 7n));
    await takeOperatorSnapshot(pool);
    expect(await operatorBalances('operator_balances()')).toEqual({ [qr]: -7n });
    expect(await operatorBalances('operator_snapshot')).toEqual({});
    await open.query('commit');
    open.release();
    expect(await operatorBalances('operator_balances()')).toEqual({ [qr]: -107n });
    await takeSnapshotOfAll(pool);
    expect(await operatorBalances('operator_snapshot')).toEqual({ [qr]: -107n });
    expect((await checkLedger(pool)).violations).toEqual([]);
  });

  it('leaves out entries that were rolled back', async () => {
    const open = await database.pool.connect();
    await open.query('begin');
    await postIn(open, [deposit(await newMember(database.pool), 100n)]);
    await takeOperatorSnapshot(database.pool);
    await open.query('rollback');
    open.release();
    await takeSnapshotOfAll(database.pool);
    expect(await operatorBalances('operator_balances()')).toEqual({});
  });

  it('stays the full sum while writers, long transactions and several snapshots overlap', async () => {
    const { pool } = database;
    const members = await newMembers(pool, 20);
    let writing = true;
    const snapshots = Array.from({ length: 2 }, async () => {
      for (let taken = 0; writing || taken < 3; taken++) {
        await takeOperatorSnapshot(pool);
        expect((await checkLedger(pool)).violations).toEqual([]);
      }
    });
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 30; round++) {
        const client = await pool.connect();
        await client.query('begin');
        // Each writer has its own members, because a transaction that meets another's lock is rolled back.
        await postIn(client, [deposit(members[writer * 3 + (round % 3)] ?? '', 1n)]);
        await sleep((writer * round) % 9);
        await client.query(round % 5 === 0 ? 'rollback' : 'commit');
        client.release();
      }
    });
    await Promise.all(writers);
    writing = false;
    await Promise.all(snapshots);
    expect(await operatorBalances('operator_balances()')).toEqual({ [qr]: -6n * 24n });
  });

  it('reads only the entries after the snapshot', async () => {
    const { pool } = database;
    const members = await newMembers(pool, 500);
    for (let round = 0; round < 20; round++) {
      await postBatch(
        pool,
        members.map((member) => deposit(member, 1n)),
      );
    }
    await takeSnapshotOfAll(pool);
    await pool.query('vacuum entry'); // Summarises the block ranges, as autovacuum does.
    await postOne(pool, deposit(members[0] ?? '', 1n));
    const client = await pool.connect();
    await client.query('set enable_seqscan = off'); // The function `operator_balances` has the same setting.
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) select sum(e.amount) from entry_side e
       where e.code like 'operator:%' and e.xid >= (select below_xid from operator_mark)`,
    );
    client.release(true);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('entry_xid');
    const rechecked = [...plan.matchAll(/Rows Removed by Index Recheck: (\d+)/g)].map(([, n]) => Number(n));
    expect(Math.max(0, ...rechecked)).toBeLessThan(2_000);
  });
});

const log = { info() {}, warn() {}, error() {} };

/** Writes entries of one member as batch queues did over time, without their balances; `xid` is an expression of n. */
async function writeTail(rows: number, xid: string): Promise<void> {
  const member = await newMember(database.pool);
  await database.pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, credit_after, xid)
     select $1, gen_random_uuid(), gen_random_uuid(), 'move', 'operator:qr:' || n % 3, 'wallet', n, 'THB', 'test', 0, ${xid}
       from generate_series(1, $2::int) n`,
    [member, rows],
  );
  await database.pool.query('vacuum entry'); // Summarises the block ranges, as autovacuum does.
}

const fullSum = `(select code, currency, sum(amount)::bigint as balance from entry_side
  where code like 'operator:%' group by code, currency) full_sum`;

describe('a long tail of entries', () => {
  const rowsAtOnce = 2_500;
  const long = 30_000_000n;
  beforeEach(async () => {
    // Raises the offset, so that the ids below are old ones.
    await database.pool.query('update operator_mark set xid_offset = $1', [long]);
  });

  /** Takes steps until the tail is summed; returns how many rows each took. */
  async function stepsThrough(most: number, rowsAtOnce: number): Promise<number[]> {
    const taken: number[] = [];
    const before = await operatorBalances(fullSum);
    for (let from = 0n; ; ) {
      const to = await takeOperatorSnapshot(database.pool, { rowsAtOnce, budgetMs: -1 });
      const { rows } = await database.pool.query<{ rows: number }>(
        'select count(*)::int as rows from entry where xid >= $1 and xid < $2',
        [from, to],
      );
      taken.push(rows[0]?.rows ?? -1);
      expect(await operatorBalances('operator_balances()')).toEqual(before);
      if (to > long) break;
      expect(taken.length).toBeLessThan(most);
      from = to;
    }
    expect(await operatorBalances('operator_snapshot')).toEqual(before);
    return taken;
  }

  it('is summed in steps of limited size, and each balance is correct between them', async () => {
    await writeTail(10_000, 'n / 20');
    const rowsAtOnce = 500;
    const taken = await stepsThrough(100, rowsAtOnce);
    expect(taken.reduce((sum, rows) => sum + rows, 0)).toBe(10_000);
    expect(Math.max(...taken)).toBeLessThanOrEqual(rowsAtOnce);
  });

  it('may have sparse and dense parts, and one transaction larger than a step', async () => {
    await writeTail(
      15_000,
      `case when n <= 250 then n * 10000
      when n <= 7750 then 10000000 + n else 20000000 end`,
    );
    const taken = await stepsThrough(100, rowsAtOnce);
    expect(taken.toSorted((a, b) => a - b).at(-2)).toBeLessThanOrEqual(rowsAtOnce);
    expect(Math.max(...taken)).toBe(7_250);
  });

  it('is summed in one run, which the statement timeout does not end', async () => {
    await writeTail(7_500, 'n');
    const hurried = createPool(database.url, { max: 1 });
    hurried.on('connect', (client) => void client.query('set statement_timeout = 100'));
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query('select from operator_mark for update');
    const taking = takeOperatorSnapshot(hurried, { rowsAtOnce });
    await sleep(300);
    await other.query('rollback');
    other.release();
    expect(await taking).toBeGreaterThan(long);
    await hurried.end();
    expect(await operatorBalances('operator_snapshot')).toEqual(await operatorBalances(fullSum));
  });

  it('is continued where an aborted run ended', async () => {
    await writeTail(12_500, 'n');
    const signal = AbortSignal.abort();
    const first = await takeOperatorSnapshot(database.pool, { rowsAtOnce, signal });
    expect(first).toBeLessThanOrEqual(2_500n);
    expect(await takeOperatorSnapshot(database.pool, { rowsAtOnce })).toBeGreaterThan(long);
    expect(await operatorBalances('operator_snapshot')).toEqual(await operatorBalances(fullSum));
  });
});

describe('the snapshot job', () => {
  it('runs each minute', async () => {
    const declared: [string, string][] = [];
    let work: RunHandler = async () => {};
    const every: Jobs['every'] = (queue, { cron }, handler) => {
      declared.push([queue, cron]);
      work = handler;
    };
    registerOperatorSnapshot({ every }, { pool: database.pool, log });
    expect(declared).toEqual([['operator-snapshot', '* * * * *']]);
    await newMember(database.pool, { balance: 3n });
    const workAndRead = async () => {
      await work(new AbortController().signal);
      return operatorBalances('operator_snapshot');
    };
    await expect.poll(workAndRead).toEqual({ [qr]: -3n });
  });
});

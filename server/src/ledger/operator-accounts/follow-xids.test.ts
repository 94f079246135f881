import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import {
  codeOf,
  deposit,
  newMember,
  newMembers,
  postBatch,
  postOne,
  takeSnapshotOfAll,
} from '../../testing/ledger/ledger.ts';
import { watchPlans } from '../../testing/ledger/plans.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { checkLedger } from '../integrity/ledger-check.ts';
import { postIn } from '../ledger.ts';
import { followXids } from './follow-xids.ts';
import { takeOperatorSnapshot } from './operator-snapshot.job.ts';

let database: TestDatabase;
let member: string;
const warned: object[] = [];
const log = { info() {}, warn: (fields: object) => void warned.push(fields), error() {} };
beforeEach(async () => {
  database = await testDatabase();
  member = await newMember(database.pool);
  await postOne(database.pool, deposit(member, 1n));
  await takeSnapshotOfAll(database.pool);
  await postOne(database.pool, deposit(member, 2n));
});
afterEach(async () => {
  await database.close();
  warned.splice(0);
});

const future = 1_000_000_000_000n;
const follow = () => followXids({ pool: database.pool, log });
const post = (amount: bigint) => postOne(database.pool, deposit(member, amount)).then(codeOf);

/** Imitates a new cluster with the restored dump of an older one: all stored transaction ids lie in its future. */
async function restore(): Promise<void> {
  await database.pool.query(`begin; set local session_replication_role = 'replica';
    update entry set xid = xid + ${future}; update operator_mark set below_xid = below_xid + ${future}; commit`);
}

async function mark(): Promise<{ below: bigint; offset: bigint; version: string }> {
  const { rows } = await database.pool.query<{ below: bigint; offset: bigint; version: string }>(
    'select below_xid as below, xid_offset as offset, xmin::text as version from operator_mark',
  );
  if (!rows[0]) throw new Error('it has one row');
  return rows[0];
}

async function expectRight(sum: bigint): Promise<void> {
  const { rows } = await database.pool.query('select balance from operator_balances()');
  expect(rows).toEqual([{ balance: -sum }]);
  expect((await checkLedger(database.pool)).violations).toEqual([]);
}

describe('after a restore from a dump', () => {
  it('the first start continues from the highest transaction id, and balances stay correct', async () => {
    await restore();
    const raised = await follow();
    expect(raised).toBeGreaterThan(future - 1_000n);
    expect(warned).toEqual([{ raisedBy: String(raised) }]);
    await expectRight(3n);
    expect(await post(4n)).toBe('OK');
    await expectRight(7n);
    await takeSnapshotOfAll(database.pool);
    expect(await post(8n)).toBe('OK');
    await expectRight(15n);
    const { rows } = await database.pool.query('select amount from entry where xid < $1 order by amount', [
      future,
    ]);
    expect(rows).toEqual([]);
  });

  it('with a complete snapshot, the first start continues from the mark', async () => {
    // The mark is above the highest row if transactions of other tables came after it.
    await takeSnapshotOfAll(database.pool);
    await database.pool.query('update operator_mark set below_xid = below_xid + $1', [future]);
    expect(await follow()).toBeGreaterThan(future - 1_000n);
    expect(await post(4n)).toBe('OK');
    await expectRight(7n);
  });

  it('nothing is posted until the transaction ids are raised', async () => {
    await restore();
    const refused = { code: '55000', message: /this database was restored/ };
    await expect(postOne(database.pool, deposit(member, 4n))).rejects.toMatchObject({ code: refused.code });
    const others = await newMembers(database.pool, 3);
    const batch = () =>
      postBatch(
        database.pool,
        others.map((other) => deposit(other, 4n)),
      );
    await expect(batch()).rejects.toThrow(refused.message);
    await expectRightBut('no entry has a transaction id that this cluster has not reached', 3n);
    await follow(); // Runs like the job that takes the snapshot.
    expect((await batch()).map(codeOf)).toEqual(['OK', 'OK', 'OK']);
    await expectRight(15n);
  });

  it('concurrent starts raise the ids once', async () => {
    await restore();
    // The lock holds each start until all have begun, so that they read the mark at the same time.
    const other = await database.pool.connect();
    await other.query('begin; lock table entry in access exclusive mode');
    const starts = Array.from({ length: 6 }, follow);
    await untilWaiting(database.pool, 'ledger_follow_xids', 6);
    await other.query('commit');
    other.release();
    const raised = await Promise.all(starts);
    expect(raised.filter((by) => by > 0n)).toHaveLength(1);
    const { offset } = await mark();
    expect(offset).toBe(raised.reduce((sum, by) => sum + by));
    expect(await post(4n)).toBe('OK');
    await expectRight(7n);
  });

  it('a second restore raises the ids again', async () => {
    await restore();
    await follow();
    await post(4n);
    await takeSnapshotOfAll(database.pool);
    await restore();
    expect(await follow()).toBeGreaterThan(future - 1_000n);
    expect(await post(8n)).toBe('OK');
    await takeSnapshotOfAll(database.pool);
    await expectRight(15n);
  });

  it('a snapshot misses no entry that was open while the ids were raised', async () => {
    await restore();
    // Nothing has been summed yet, so entries are accepted although the ids are behind.
    await database.pool.query('truncate operator_snapshot; update operator_mark set below_xid = 0');
    const [early, late] = [await database.pool.connect(), await database.pool.connect()];
    await early.query('begin');
    expect((await postIn(early, [deposit(member, 4n)])).map(codeOf)).toEqual(['OK']);
    let isRaised = false;
    const raising = follow().then(() => {
      isRaised = true;
    });
    await untilWaiting(database.pool, 'ledger_follow_xids');
    expect(isRaised).toBe(false);
    const posting = postIn(late, [deposit(await newMember(database.pool), 8n)]);
    await early.query('commit');
    await raising;
    expect((await posting).map(codeOf)).toEqual(['OK']);
    for (const client of [early, late]) client.release();
    await takeSnapshotOfAll(database.pool);
    await expectRight(15n);
    const { rows } = await database.pool.query('select amount from entry where xid < $1', [future]);
    expect(rows).toEqual([{ amount: 4n }]);
  });

  it('balances stay correct while servers start, snapshots are taken and entries are posted', async () => {
    await restore();
    await database.pool.query('truncate operator_snapshot; update operator_mark set below_xid = 0');
    const members = await newMembers(database.pool, 6);
    let writing = true;
    const others = [follow, follow, () => takeOperatorSnapshot(database.pool)].map(async (work) => {
      while (writing) {
        await work();
        await sleep(5);
      }
    });
    await Promise.all(
      members.map(async (one, i) => {
        for (let round = 0; round < 20; round++) {
          const client = await database.pool.connect();
          await client.query('begin');
          await postIn(client, [deposit(one, 1n)]);
          await sleep((i * round) % 7);
          await client.query('commit');
          client.release();
        }
      }),
    );
    writing = false;
    await Promise.all(others);
    await takeSnapshotOfAll(database.pool);
    await expectRight(123n);
  });
});

describe('in a database that was not restored', () => {
  it('a start changes nothing, however many there are', async () => {
    const before = await mark();
    expect(await Promise.all(Array.from({ length: 4 }, follow))).toEqual([0n, 0n, 0n, 0n]);
    expect(await mark()).toEqual(before);
    expect(warned).toEqual([]);
  });

  it('a start reads few rows of a long tail', async () => {
    for (let batch = 0; batch < 40; batch++)
      await postBatch(
        database.pool,
        (await newMembers(database.pool, 500)).map((one) => deposit(one, 1n)),
      );
    await database.pool.query('vacuum entry'); // Summarises the block ranges, as autovacuum does.
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows, scanned } = await watchPlans(client, () => client.query('select ledger_follow_xids()'));
    await client.end();
    expect(scanned).toEqual([]);
    expect(rows).toBeLessThan(2_000);
  });
});

async function expectRightBut(rule: string, sum: bigint): Promise<void> {
  const { rows } = await database.pool.query('select balance from operator_balances()');
  expect(rows).toEqual([{ balance: -sum }]);
  expect((await checkLedger(database.pool)).violations).toMatchObject([{ rule }]);
}

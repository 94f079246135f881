import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postIn } from '../../ledger/ledger.ts';
import { records } from '../../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { codeOf, deposit, move, newMember } from '../../testing/ledger/ledger.ts';
import { watchPlans } from '../../testing/ledger/plans.ts';
import { netsOf } from './accrued-refunds.queries.ts';
import { lastClaimed, refundPage, waitingRefund } from './refund.queries.ts';

// Tests that queries of refunds are look-ups by key and read a few weeks, however long the history is.

let database: TestDatabase;
let client: pg.Client;
const asPool = () => client as unknown as pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  // Tables are not analysed while they grow, because the plans must not need statistics.
  for (const table of ['refund', 'member_bonus', 'entry'])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  client = new pg.Client({ connectionString: database.url, types: database.pool.options.types });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const from = new Date('2026-11-07T17:00:00Z');
const to = new Date('2026-11-14T17:00:00Z');

async function refunds(memberId: string, count: number, taken: boolean): Promise<void> {
  await database.pool.query(
    `insert into refund (member_id, week, n, currency, success_base, fail_base, net, success, fail, amount, success_percent,
                         fail_percent, taken_at)
     select $1, date '1900-01-07' + 7 * n::int, n, 'THB', 0, 0, 0, 1, 0, 1, 5, 1, case when $3 then now() end
       from generate_series(1, $2) n`,
    [memberId, count, taken],
  );
}

test('each page of refunds reads as few rows as the first', async () => {
  const [long, never] = [v7(), v7()];
  await refunds(long, 6_000, true);
  await refunds(never, 6_000, false);
  for (const page of [1, 500]) {
    const read = await watchPlans(client, () => refundPage(asPool(), long, { page, limit: 10 }));
    expect(read.scanned).toEqual([]);
    // The ten rows of the page, and the count.
    expect(read.rows).toBeLessThan(15);
  }
  const asked = await watchPlans(client, async () => {
    await lastClaimed(asPool(), long);
    await waitingRefund(asPool(), never);
  });
  expect(asked.rows).toBeLessThan(1_500);
});

test('a credit reads few rows, whatever the tables held when it was planned', async () => {
  const memberId = await newMember(database.pool);
  await refunds(memberId, 4_000, false);
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from refund where member_id = $1 order by n desc limit 3',
    [memberId],
  );
  await database.pool.query(`update refund set expires_at = now() + interval '1 day' where member_id = $1`, [
    memberId,
  ]);
  const credit = (id: string) =>
    postIn(client, [
      move(memberId, 'operator:refund', 'wallet', 1n, {
        id,
        guarded: true,
        record: { name: records.refund, data: { amount: '1', by: v7() } },
      }),
    ]);
  for (const { id } of rows) {
    let code = '';
    const work = await watchPlans(client, async () => {
      code = codeOf((await credit(id))[0]);
    });
    expect(code).toBe('OK');
    expect(work.scanned).toEqual([]);
    expect(work.rows).toBeLessThan(150);
  }
});

test('the net loss of a week reads only its own and later entries, not the history', async () => {
  const memberId = await newMember(database.pool);
  const measured = () => watchPlans(client, () => netsOf(asPool(), [memberId], from, to));
  await database.pool.query('alter table entry disable trigger user');
  await postIn(client, [deposit(memberId, 1_000_000n)]);
  const before = await measured();
  await database.pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, credit_after, xid, created_at)
     select $1, g.id, g.id, 'move', 'operator:game-result:PG', 'wallet', 1, 'THB', 'game-result', 1, 1,
            $2::timestamptz - interval '1 hour' * g.n
       from (select gen_random_uuid() as id, n from generate_series(1, 20000) n) g`,
    [memberId, from],
  );
  const after = await measured();
  expect(after.scanned).toEqual([]);
  expect(after.rows).toBe(before.rows);
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteOnline } from '../../platform/realtime/online.queries.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { deposit, takeSnapshotOfAll } from '../../testing/ledger/ledger.ts';
import { aggregateDailySums } from '../reports/aggregate-daily-sums.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let owner: TestStaffMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  owner = await backoffice.staffMember('owner');
});
afterAll(async () => {
  await backoffice.close();
  await server.close();
});

const today = async () => {
  const { status, body } = await backoffice.call('getDashboard', { as: owner, query: { currency: 'THB' } });
  expect(status).toBe(200);
  return body;
};
const sum = (slots: { in: string }[]) => slots.reduce((total, slot) => total + Number(slot.in), 0);

it('shows a deposit at once, and the same amounts after it is summed', async () => {
  const { id } = await server.createMember();
  expect(sum((await today()).today)).toBe(0);
  expect((await server.deps.ledger.post(deposit(id, 700n))).ok).toBe(true);
  const before = await today();
  expect(sum(before.today)).toBe(700);
  expect(before.balances).toContainEqual({ code: 'wallet', balance: '700' });
  await takeSnapshotOfAll(server.deps.pool);
  await aggregateDailySums(server.deps.pool);
  const after = await today();
  expect({ ...after, at: 0 }).toEqual({ ...before, at: 0 });
});

it('shows the whole day of a week ago for comparison', async () => {
  const { id } = await server.createMember();
  await server.deps.pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at)
     select $1, i, i, 'move', 'operator:bank:SCB', 'wallet', 30, 'THB', 'bank', ledger_xid(), at
       from (select gen_random_uuid() as i, at from unnest(array[
         backoffice_day(now()) - 7, backoffice_day(now()) - 6]::timestamp[]) d (day)
         cross join lateral (select d.day at time zone 'Asia/Bangkok' as at) a) n`,
    [id],
  );
  expect(sum((await today()).weekAgo)).toBe(30);
});

it('sums the amounts waiting in the queues, per currency, for staff with the right', async () => {
  expect((await today()).waiting).toEqual([]);
  await server.deps.pool.query(
    `insert into alarm (id, kind, account, currency, suspense)
     select gen_random_uuid(), 'unattributed', 'operator:bank:SCB', currency, amount
       from unnest(array['THB', 'THB', 'LAK'], array[700, 50, 9]) as a(currency, amount)`,
  );
  const waiting = async (as: TestStaffMember, currency: string) =>
    (await backoffice.call('getDashboard', { as, query: { currency } })).body.waiting;
  expect(await waiting(owner, 'THB')).toEqual([{ queue: 'bank_receipts', amount: '750' }]);
  expect(await waiting(owner, 'LAK')).toEqual([{ queue: 'bank_receipts', amount: '9' }]);
  await server.deps.pool.query(
    `insert into role (code, name, rights, limits) values ('blind', 'Blind', array['dashboard.see'], '{}')`,
  );
  expect(await waiting(await backoffice.staffMember('blind'), 'THB')).toEqual([]);
});

it('sums the online members of all server processes, and shows none when no process has counted lately', async () => {
  expect((await today()).online).toMatchObject({ now: null, peak: 0, peakAt: null });
  const { pool } = server.deps;
  const copies = [v7(), v7()] as const;
  const notes = [
    [copies[0], 20],
    [copies[1], 20],
    [copies[0], 12],
  ] as const;
  // One transaction has one time, so all notes belong to one minute.
  await inTransaction(pool, async (client) => {
    for (const [copy, members] of notes) await noteOnline(client, copy, members);
  });
  await pool.query(`update online_minute set at = at - interval '1 minute'`);
  const { online } = await today();
  expect(online).toMatchObject({ now: 40 });
  await pool.query(`update online_minute set at = at - interval '10 minutes'`);
  expect((await today()).online).toMatchObject({ now: null });
});

it('shows the oldest reconciliation breaks, and how many there are', async () => {
  await server.deps.pool.query(
    `insert into alarm (id, kind, account, currency, ours, theirs, created_at, resolved_at)
     select gen_random_uuid(), 'total', 'operator:bank:SCB', 'THB', 100, 100 + n, now() - n * interval '1 hour',
            case when n > 7 then now() end from generate_series(1, 9) n`,
  );
  const { reconciliationBreaks: breaks } = await today();
  expect(breaks.open).toBe(7);
  expect(breaks.rows).toHaveLength(5);
  expect(breaks.rows[0]).toMatchObject({ ours: '100', theirs: '107' });
});

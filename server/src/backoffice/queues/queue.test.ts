import {
  alarmKinds,
  bankReceiptAlarmKinds,
  exceptionAlarmKinds,
  reconciliationBreakKinds,
} from '@kapao/contract/backoffice/alarm-kinds';
import { queueNames } from '@kapao/contract/backoffice/queue-names';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { deposit, newMembers } from '../../testing/ledger/ledger.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  ann = await backoffice.staffMember('finance', 'Ann');
  bo = await backoffice.staffMember('finance', 'Bo');
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const take = (as: TestStaffMember, item: string, queue = 'withdrawals') =>
  backoffice.call('claimItem', { as, body: { queue, item } });
const release = (as: TestStaffMember, item: string) =>
  backoffice.call('unassignItem', { as, body: { queue: 'withdrawals', item } });
const keep = (as: TestStaffMember, item: string) =>
  backoffice.call('parkItem', { as, body: { queue: 'withdrawals', item } });
const leave = (as: TestStaffMember, item: string) =>
  backoffice.call('unassignItem', { as, body: { queue: 'withdrawals', item, left: true } });
/** Moves the item's times back by this many minutes. */
const pass = (item: string, minutes: number) =>
  server.deps.pool.query(
    `update queue_claim set until = until - $2 * interval '1 min', parked_until = parked_until - $2 * interval '1 min'
      where item_id = $1`,
    [item, minutes],
  );
const assignments = async (as: TestStaffMember) =>
  (await backoffice.call('listClaims', { as, params: { queue: 'withdrawals' } })).body.claims as {
    item: string;
    mine: boolean;
    who: { name: string };
  }[];
const hints = async (work: () => Promise<unknown>) => {
  const all = async () =>
    (
      await server.deps.pool.query<{ what: string }>(
        `select payload -> 'data' ->> 'what' as what from outbox where payload ->> 'event' = 'backoffice' order by id`,
      )
    ).rows.map(({ what }) => what);
  await server.deps.pool.query(`delete from outbox where payload ->> 'event' = 'backoffice'`);
  await work();
  return (await all()).sort();
};

test('an item claimed by one staff member is shown as theirs to another until it is unassigned', async () => {
  const item = v7();
  expect((await take(ann, item)).body).toMatchObject({ who: { id: ann.id, name: 'Ann' }, mine: true });
  expect((await take(bo, item)).body).toMatchObject({ who: { id: ann.id, name: 'Ann' }, mine: false });
  expect(await assignments(bo)).toMatchObject([{ item, mine: false, who: { name: 'Ann' } }]);
  // Nobody can unassign another's item.
  await release(bo, item);
  expect((await take(bo, item)).body.mine).toBe(false);
  await release(ann, item);
  expect((await take(bo, item)).body.mine).toBe(true);
  await release(bo, item);
});

test('of fifty concurrent assignments of one item one staff member gets it', async () => {
  const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
  const item = v7();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => take(staff[i % 10]!, item)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const holders = new Set(answers.map(({ body }) => body.who.id));
  expect(holders.size).toBe(1);
  expect(answers.filter(({ body }) => body.mine)).toHaveLength(5);
});

test('an item is free again when its assignment has expired', async () => {
  const item = v7();
  await take(ann, item);
  await server.deps.pool.query(`update queue_claim set until = now() - interval '1 s' where item_id = $1`, [
    item,
  ]);
  expect((await assignments(bo)).map((assignment) => assignment.item)).not.toContain(item);
  expect((await take(bo, item)).body.mine).toBe(true);
  expect((await take(ann, item)).body).toMatchObject({ mine: false, who: { name: 'Bo' } });
});

test('claiming, parking and unassigning each send one hint; repeating them sends none', async () => {
  const item = v7();
  expect(await hints(() => take(ann, item))).toEqual(['claims']);
  expect(await hints(() => take(ann, item))).toEqual([]);
  expect(await hints(() => take(bo, item))).toEqual([]);
  expect(await hints(() => keep(ann, item))).toEqual(['claims']);
  expect(await hints(() => keep(ann, item))).toEqual([]);
  expect(await hints(() => leave(ann, item))).toEqual([]);
  expect(await hints(() => release(ann, item))).toEqual(['claims']);
  expect(await hints(() => release(ann, item))).toEqual([]);
});

test('signing out or being suspended unassigns every item', async () => {
  const [leaves, stops] = [await backoffice.staffMember('finance'), await backoffice.staffMember('finance')];
  const items = [v7(), v7()];
  await take(leaves, items[0]!);
  await take(stops, items[1]!);
  await backoffice.call('signOut', { as: leaves });
  await server.deps.pool.query(`update staff_member set state = 'stopped' where id = $1`, [stops.id]);
  for (const item of items) expect((await take(ann, item)).body.mine).toBe(true);
});

test('a parked item stays with its staff member for half an hour, and no longer', async () => {
  const item = v7();
  const before = Date.now();
  expect((await take(ann, item)).body.keptUntil).toBe(null);
  const kept = (await keep(ann, item)).body;
  const heldMs = Date.parse(kept.keptUntil) - before;
  expect(heldMs).toBeGreaterThan(29.5 * 60_000);
  expect(heldMs).toBeLessThan(30.5 * 60_000);
  await leave(ann, item);
  await pass(item, 20);
  const [shown] = (await assignments(bo)).filter((assignment) => assignment.item === item);
  expect(shown).toMatchObject({ mine: false, who: { name: 'Ann' } });
  expect((await take(bo, item)).body).toMatchObject({ mine: false, who: { name: 'Ann' } });
  expect((await keep(bo, item)).body).toMatchObject({ code: 'TAKEN', params: { who: 'Ann' } });
  // Neither a repeated request nor reading the item extends the time for which it is parked.
  const again = (await keep(ann, item)).body.keptUntil;
  expect((await take(ann, item)).body).toMatchObject({ mine: true, keptUntil: again, until: again });
  expect(Date.parse(again) - Date.now()).toBeLessThan(10.5 * 60_000);
  await pass(item, 11);
  expect((await take(bo, item)).body).toMatchObject({ mine: true, keptUntil: null });
  await release(bo, item);
});

test('a parked item can be unassigned, and the end of its time takes it from nobody who has it open', async () => {
  const [given, looked] = [v7(), v7()];
  await keep(ann, given);
  await release(ann, given);
  expect((await take(bo, given)).body.mine).toBe(true);
  await keep(ann, looked);
  await pass(looked, 29.5);
  expect((await take(ann, looked)).body.mine).toBe(true);
  await pass(looked, 1);
  expect((await take(bo, looked)).body).toMatchObject({ mine: false, who: { name: 'Ann' } });
  await leave(ann, looked);
  expect((await take(bo, looked)).body.mine).toBe(true);
});

test('a parked item is freed when the session ends, also at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const leaves = await backoffice.staffMember('finance');
    const item = v7();
    await Promise.all([keep(leaves, item), backoffice.call('signOut', { as: leaves })]);
    expect((await take(ann, item)).body.mine).toBe(true);
  }
});

test('an item is parked at most until the session ends', async () => {
  const [short, item] = [await backoffice.staffMember('finance'), v7()];
  await server.deps.pool.query(
    `update staff_session set expires_at = now() + interval '5 min' where staff_id = $1`,
    [short.id],
  );
  const { keptUntil } = (await keep(short, item)).body;
  expect(Date.parse(keptUntil) - Date.now()).toBeLessThan(5.1 * 60_000);
});

test('at most ten items are parked, also at once, and opening others unparks none', async () => {
  const many = await backoffice.staffMember('finance');
  const items = Array.from({ length: 50 }, () => v7());
  const answers = await Promise.all(items.map((item) => keep(many, item)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['TOO_MANY']));
  for (let looked = 0; looked < 25; looked++) await take(many, `other ${looked}`);
  const { rows } = await server.deps.pool.query<{ n: number }>(
    'select count(*)::integer as n from queue_claim where staff_id = $1 and parked_until > now()',
    [many.id],
  );
  expect(rows).toEqual([{ n: 10 }]);
});

test('of fifty concurrent attempts to park one item one staff member succeeds', async () => {
  const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
  const item = v7();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => keep(staff[i % 10]!, item)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.code === 'TAKEN')).toHaveLength(45);
});

test('a staff member has at most a page of items assigned', async () => {
  const many = await backoffice.staffMember('finance');
  for (let taken = 0; taken < 25; taken++) await take(many, `thing ${taken}`);
  const { rows } = await server.deps.pool.query<{ item: string }>(
    'select item_id as item from queue_claim where staff_id = $1 order by since',
    [many.id],
  );
  expect(rows).toHaveLength(21);
  expect(rows.at(-1)).toEqual({ item: 'thing 24' });
});

test('who may only request decisions takes an item of the queues that they see, and of no other', async () => {
  const support = await backoffice.staffMember('support');
  expect((await take(support, v7(), 'exceptions')).status).toBe(200);
  expect((await take(support, v7(), 'reconciliation')).body.code).toBe('NOT_ALLOWED');
  expect((await take(support, v7())).body.code).toBe('NOT_ALLOWED');
});

test('a viewer can claim nothing, and a role without the right sees neither assignments nor counts', async () => {
  const [viewer, writer] = [await backoffice.staffMember('viewer'), await backoffice.staffMember('content')];
  expect((await take(viewer, v7())).body.code).toBe('NOT_ALLOWED');
  expect((await keep(viewer, v7())).body.code).toBe('NOT_ALLOWED');
  expect((await backoffice.call('listClaims', { as: viewer, params: { queue: 'withdrawals' } })).status).toBe(
    200,
  );
  const refused = await backoffice.call('listClaims', { as: writer, params: { queue: 'withdrawals' } });
  expect(refused.body.code).toBe('NOT_ALLOWED');
  const counted = async (as: TestStaffMember) =>
    (await backoffice.call('countQueues', { as })).body.queues.map(({ queue }: { queue: string }) => queue);
  expect(await counted(writer)).toEqual(['approvals']);
  expect(await counted(await backoffice.staffMember('newcomer'))).toEqual([]);
  // The database counts each queue by a function of its own.
  expect(await counted(await backoffice.staffMember('owner'))).toEqual([...queueNames]);
  expect(await counted(viewer)).toEqual([
    'chats',
    'withdrawals',
    'bank_receipts',
    'slips',
    'giftlinks',
    'exceptions',
    'reconciliation',
    'risk_reviews',
  ]);
});

test('open items are counted per queue, with the oldest', async () => {
  const at = new Date(Date.now() - 20 * 60_000);
  const counts = async () => {
    const { body } = await backoffice.call('countQueues', { as: ann });
    return Object.fromEntries(
      body.queues.map((one: { queue: string; open: number; oldest: string; overdue: number }) => [
        one.queue,
        one,
      ]),
    );
  };
  expect((await counts()).bank_receipts).toMatchObject({ open: 0, oldest: null, overdue: 0 });
  await server.deps.pool.query(
    `insert into alarm (id, kind, account, currency, created_at, resolved_at)
     select gen_random_uuid(), kind, 'operator:bank:SCB', 'THB', $1::timestamptz + n * interval '1 s', over
       from unnest(array['unattributed', 'possible-duplicate', 'total', 'bonus-overdue', 'bet-mismatch'],
                   array[null, null, null, null, now()]::timestamptz[]) with ordinality as a(kind, over, n)`,
    [at],
  );
  const after = await counts();
  expect(after.bank_receipts).toMatchObject({ open: 2, overdue: 0, isUrgent: false });
  expect(Date.parse(after.bank_receipts.oldest)).toBe(at.getTime() + 1_000);
  expect(after.reconciliation).toMatchObject({ open: 1 });
  expect(after.exceptions).toMatchObject({ open: 1 });
  expect(after.withdrawals).toMatchObject({ open: 0 });
});

test('when there are more holds than the limit of the count, the oldest are counted', async () => {
  const { pool } = server.deps;
  const at = new Date(Date.now() - 86_400_000);
  const [first = '', second = ''] = (await newMembers(pool, 2)).sort();
  await inTransaction(pool, async (client) => {
    await postBackdated(client, new Date(), [deposit(first, 1_00n)]);
    await postBackdated(client, at, [deposit(second, 7_00n)]);
    await client.query(
      `insert into open_hold (member_id, operation_lock, entry_id)
       select member_id, 'game:PG', id from entry where member_id = any($1)`,
      [[first, second]],
    );
  });
  const { rows: waiting } = await pool.query(
    'select s as since from queue_waiting_exceptions(1) s order by s',
  );
  expect(waiting[0]).toEqual({ since: at });
  const { rows: money } = await pool.query(
    `select amount from queue_money('THB', 1, '{}', gen_random_uuid()) where queue = 'exceptions'`,
  );
  expect(money).toEqual([{ amount: 7_00n }]);
  await pool.query('delete from open_hold');
});

test('each kind of alarm is in the queue that the contract names', async () => {
  const { rows } = await server.deps.pool.query<{ kind: string; queue: string }>(
    `select kind, queue_of_alarm(kind) as queue from unnest($1::text[]) kind`,
    [alarmKinds],
  );
  const kindsIn = (queue: string) => rows.filter((row) => row.queue === queue).map(({ kind }) => kind);
  expect(kindsIn('reconciliation')).toEqual(reconciliationBreakKinds);
  expect(kindsIn('bank_receipts')).toEqual(bankReceiptAlarmKinds);
  expect(kindsIn('exceptions')).toEqual(exceptionAlarmKinds);
});

test('the count names the other staff members who are online', async () => {
  const { body } = await backoffice.call('countQueues', { as: ann });
  expect(body.here).toContainEqual({ id: bo.id, name: 'Bo' });
  expect(body.here).not.toContainEqual({ id: ann.id, name: 'Ann' });
});

test('a transaction sends each hint once, also after a rollback to a savepoint', async () => {
  const sent = await hints(() =>
    inTransaction(server.deps.pool, async (client) => {
      await client.query(
        `select backoffice_hint('bank_receipts'), backoffice_hint('bank_receipts'), backoffice_hint('slips')`,
      );
      await client.query('savepoint part');
      await client.query(`select backoffice_hint('exceptions')`);
      await client.query('rollback to savepoint part');
      await client.query(`select backoffice_hint('exceptions'), backoffice_hint('bank_receipts')`);
    }),
  );
  expect(sent).toEqual(['bank_receipts', 'exceptions', 'slips']);
  expect(await hints(() => server.deps.pool.query(`select backoffice_hint('bank_receipts')`))).toEqual([
    'bank_receipts',
  ]);
});

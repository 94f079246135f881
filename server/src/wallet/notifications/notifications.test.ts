import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldRows } from '../../platform/jobs/sweep.ts';
import { refundSlice } from '../../rewards/refund/refund.route.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { insertRefund } from '../../testing/rewards/refunds.ts';
import { oldNotifications } from './notifications.jobs.ts';
import { notificationsSlice } from './notifications.route.ts';

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture({}, [notificationsSlice, refundSlice]);
});
afterAll(() => fixture?.close());

type Caller = Pick<TestMember, 'id' | 'token'>;
const notificationsOf = async ({ token }: Caller) => (await fixture.server.call('getNews', { token })).body;
const kindsOf = async (member: Caller) =>
  (await notificationsOf(member)).items.map(({ kind }: { kind: string }) => kind);
const see = ({ token }: Caller, ids: string[]) => fixture.server.call('seeNews', { token, body: { ids } });
const query = (text: string, values: unknown[]) => fixture.deps.pool.query(text, values);
const withdraw = async ({ token }: Caller, amount: number): Promise<string> =>
  (await fixture.server.call('withdraw', { token, body: { amount } })).body.withdrawId;

/** Inserts as many notifications as a member gathers in years, each older than the one before. */
const gather = ({ id }: Caller, count: number) =>
  query(
    `insert into notification (member_id, id, kind, amount, at)
     select $1, gen_random_uuid(), 'in', n, now() - n * interval '1 day' from generate_series(1, $2::int) n`,
    [id, count],
  );

describe('a member is notified', () => {
  test('of a deposit, with its statement line', async () => {
    const member = await fixture.member();
    expect(await notificationsOf(member)).toEqual({ unseen: 0, items: [] });
    await fixture.transfer({ from: member, amount: 123.45 });
    await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 12_345n, 'the deposit');
    const { unseen, items } = await notificationsOf(member);
    expect(unseen).toBe(1);
    expect(items).toMatchObject([{ kind: 'in', amount: 123.45, from: 'BANK', to: 'WALLET', seen: false }]);
    const line = await fixture.server.call('getStatement', {
      token: member.token,
      params: { statementId: items[0]._id },
    });
    expect(line.body).toMatchObject({ statementType: 'deposit', amount: 123.45 });
  });

  test('of a deposit above the own limit or during a break, as such, and of a small one as a deposit', async () => {
    const [limited, onBreak, small] = [
      await fixture.member(),
      await fixture.member(),
      await fixture.member(),
    ];
    await query(`insert into member_limit (member_id, name, value) values ($1, 'depositDay', 10000)`, [
      limited.id,
    ]);
    await query(`update member set break_until = now() + interval '1 day' where id = $1`, [onBreak.id]);
    await fixture.transfer({ from: limited, amount: 100.01 });
    await fixture.transfer({ from: onBreak, amount: 200 });
    await fixture.transfer({ from: small, amount: 0.5 });
    for (const member of [limited, onBreak, small])
      await fixture.until(async () => (await fixture.balance(member, 'wallet')) > 0n, 'the deposit');
    expect((await notificationsOf(limited)).items).toMatchObject([
      { kind: 'above-limit', amount: 100.01, from: 'BANK', to: 'WALLET', seen: false },
    ]);
    expect(await kindsOf(onBreak)).toEqual(['above-limit']);
    expect(await kindsOf(small)).toEqual(['in']);
  });

  test('of a paid and a returned withdrawal, and not of a cancelled one', async () => {
    const member = await fixture.member(6_000_000n);
    const before = (await notificationsOf(member)).items.length;
    const own = await withdraw(member, 40_000);
    const taken = await fixture.server.call('cancelWithdraw', {
      token: member.token,
      params: { withdrawId: own },
    });
    expect(taken.status).toBe(200);
    expect((await notificationsOf(member)).items).toHaveLength(before);
    const paid = await withdraw(member, 300);
    await fixture.until(async () => (await kindsOf(member))[0] === 'paid', 'the withdrawal');
    const returned = await withdraw(member, 40_000);
    await query(
      "update withdrawal set state = 'returned', return_reason = 'REJECTED' where member_id = $1 and id = $2",
      [member.id, returned],
    );
    expect((await notificationsOf(member)).items.slice(0, 2)).toMatchObject([
      { _id: returned, kind: 'returned', amount: 40_000 },
      { _id: paid, kind: 'paid', amount: 300, to: 'BANK' },
    ]);
  });

  test('of a transfer that the game refused, and not of a successful one', async () => {
    const member = await fixture.member(100_000n);
    const move = (amount: number) =>
      fixture.server.call('transfer', { token: member.token, body: { from: 'WALLET', to: 'PG', amount } });
    await fixture.server.call('activateSlot', { token: member.token, params: { code: 'PG' } });
    const before = (await notificationsOf(member)).items.length;
    expect((await move(50)).status).toBe(200);
    expect((await notificationsOf(member)).items).toHaveLength(before);
    await fixture.fault('game:PG', 'refuse', 1);
    await move(70);
    expect((await notificationsOf(member)).items[0]).toMatchObject({
      kind: 'failed-move',
      amount: 70,
      from: 'WALLET',
      to: 'PG',
      reference: null,
    });
  });

  test('of a refund once: first as available, then as received', async () => {
    const member = await fixture.member();
    const id = await insertRefund(fixture.deps.pool, member.id);
    expect((await notificationsOf(member)).items).toMatchObject([{ _id: id, kind: 'refund', amount: 105 }]);
    await see(member, [id]);
    expect((await fixture.server.call('receiveRefund', { token: member.token, key: v7() })).status).toBe(200);
    expect(await notificationsOf(member)).toMatchObject({
      unseen: 1,
      items: [{ _id: id, kind: 'given', amount: 105, reference: { kind: 'refund' } }],
    });
  });

  test('of referral commission as one item, which goes once it is collected', async () => {
    const member = await fixture.member();
    const brought = (minor: number) =>
      query(
        `insert into invite_summary as b (member_id) values ($1)
         on conflict (member_id) do update set uncollected = $2`,
        [member.id, minor],
      );
    await brought(0);
    await brought(50_00);
    await see(member, [member.id]);
    await brought(75_00);
    expect(await notificationsOf(member)).toMatchObject({
      unseen: 1,
      items: [{ kind: 'invite', amount: 75 }],
    });
    await brought(0);
    expect(await notificationsOf(member)).toEqual({ unseen: 0, items: [] });
  });
});

test('seen notifications are seen in every session of the member, and new ones are not', async () => {
  const member = await fixture.member();
  const stranger = await fixture.member();
  await gather(member, 2);
  const ids = (await notificationsOf(member)).items.map(({ _id }: { _id: string }) => _id);
  await insertRefund(fixture.deps.pool, member.id);
  expect((await see(stranger, ids)).status).toBe(200);
  expect((await notificationsOf(member)).unseen).toBe(3);
  expect((await see(member, [...ids, 'no-id-of-ours'])).status).toBe(200);
  const { body } = await fixture.server.call('login', {
    body: { username: member.phone, password: member.password },
  });
  expect((await notificationsOf({ id: member.id, token: body.token ?? member.token })).unseen).toBe(1);
});

test('the twenty newest notifications are returned, by an index', async () => {
  const member = await fixture.member();
  await gather(member, 3000);
  const { unseen, items } = await notificationsOf(member);
  expect(unseen).toBe(20);
  expect(items.map(({ amount }: { amount: number }) => amount)).toEqual(
    Array.from({ length: 20 }, (_, n) => (n + 1) / 100),
  );
  await query('analyze notification', []);
  const { rows } = await query(
    `explain (analyze, format json) select id from notification where member_id = $1 order by at desc, id desc limit 20`,
    [member.id],
  );
  const plan = JSON.stringify(rows[0]['QUERY PLAN']);
  expect(plan).toContain('notification_of_member');
  expect(plan).not.toMatch(/"Node Type":"(Sort|Seq Scan)"/);
});

test('notifications older than ninety days are deleted', async () => {
  const member = await fixture.member();
  await gather(member, 100);
  const left = async () =>
    (await query('select count(*)::int as left from notification where member_id = $1', [member.id])).rows[0]
      .left;
  while ((await deleteOldRows(fixture.deps.pool, oldNotifications, 500)) > 0);
  expect(await left()).toBe(89);
});

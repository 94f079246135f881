import { fileURLToPath } from 'node:url';
import { hourMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { deposit, move } from '../../testing/ledger/ledger.ts';
import { killWhen } from '../../testing/process/kill-when.ts';
import { reportBets } from '../../testing/rewards/bets.ts';
import { friendsWhoLost, yesterdayAt } from '../../testing/rewards/friends.ts';
import { dayBefore } from '../invite/accrual-days.ts';
import { accrueCommission } from '../invite/accrue-commission.ts';
import { accrueRefunds } from '../refund/accrue-refunds.ts';

// Covers an accrual that fails because of one member: all others still receive what is theirs.

let server: TestServer;
let inviter: TestMember;
beforeAll(async () => {
  server = await testServer({ onLog: () => {} });
});
afterAll(() => server?.close());
beforeEach(async () => {
  for (const table of [
    'accrual_run',
    'bet_sync',
    'bet',
    'bet_day',
    'bet_gap',
    'alarm',
    'invitation',
    'invite_summary',
    'commission',
  ])
    await rows(`delete from ${table}`);
  inviter = await server.createMember();
});

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.deps.pool.query<T>(text, values)).rows;
const crowd = (count: number) => friendsWhoLost(server.deps.pool, inviter, count);
// Half an hour later, because yesterday is not yet due between midnight and 00:30.
const night = (options: Parameters<typeof accrueCommission>[1] = {}) =>
  accrueCommission(server.deps, options, new Date(Date.now() + hourMs / 2));
/** Inserts stakes for these members that overflow the sum. */
const spoil = (memberIds: readonly string[], day = dayBefore(new Date())) =>
  rows(
    `insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select m, $2, 'PG', 'sport', 1, 9223372036854775807, 0, 0 from unnest($1::uuid[]) m`,
    [memberIds, day],
  );
const mend = () => rows("delete from bet_day where category = 'sport'");
const hourLater = () => rows('update accrual_left_out set try_at = now()');
const paid = async () =>
  (await rows<{ id: string }>('select friend_id as id from commission order by friend_id')).map(
    ({ id }) => id,
  );
const left = async () =>
  (await rows<{ id: string }>('select member_id as id from accrual_left_out')).map(({ id }) => id);
const alarms = () =>
  rows(
    `select member_id as "memberId", account, details, resolved_at is null as open from alarm where kind = 'accrual'`,
  );
const called = (memberId: string, open = true) => ({
  memberId,
  account: 'operator:invite',
  details: {
    accrual: 'commission',
    period: dayBefore(new Date()),
    why: expect.stringMatching(/^bigint out of range, .*losses_of/),
  },
  open,
});

describe('a member whose data makes the nightly accrual fail', () => {
  test('is left out with an alarm, tried again later, and paid once the data is corrected', async () => {
    const friends = await crowd(1_010);
    const odd = friends[1_004] ?? '';
    await spoil([odd]);
    expect(await night()).toBe('done');
    expect(await paid()).toEqual(friends.filter((id) => id !== odd));
    expect(await left()).toEqual([odd]);
    expect(await alarms()).toEqual([called(odd)]);
    const backoffice = exceptionsFixtureOf(server.deps);
    expect((await backoffice.all()).find(({ alarm }) => alarm === 'accrual')).toBeDefined();
    await hourLater();
    await night();
    expect(await alarms()).toEqual([called(odd)]);
    await mend();
    // The member was tried just now, so no retry is due.
    await night();
    expect(await left()).toEqual([odd]);
    await hourLater();
    await Promise.all([night(), night(), night()]);
    expect(await paid()).toEqual(friends);
    expect(await left()).toEqual([]);
    expect(await alarms()).toEqual([called(odd, false)]);
  });

  test('is not tried again after staff closed the alarm', async () => {
    const friends = await crowd(3);
    const [odd = ''] = friends;
    await spoil([odd]);
    await night();
    await rows('update alarm set resolved_at = now()');
    await mend();
    await hourLater();
    await night();
    expect(await left()).toEqual([]);
    expect(await paid()).toEqual(friends.slice(1));
  });

  test('is found when the write fails', async () => {
    const friends = await crowd(40);
    const rich = await server.createMember();
    const odd = await friendsWhoLost(server.deps.pool, rich, 2);
    await rows('update invite_summary set uncollected = 9223372036854775807 where member_id = $1', [rich.id]);
    expect(await night()).toBe('done');
    expect(await paid()).toEqual(friends);
    expect((await left()).sort()).toEqual(odd);
    expect(await alarms()).toHaveLength(2);
  });

  test('is left out once, though three servers run the accrual at the same time', async () => {
    const friends = await crowd(60);
    const odd = friends.filter((_, n) => n % 20 === 5);
    await spoil(odd);
    const copies = await Promise.all(Array.from({ length: 3 }, () => night()));
    expect(copies).toEqual(Array(3).fill('done'));
    expect(await paid()).toEqual(friends.filter((id) => !odd.includes(id)));
    expect(await alarms()).toHaveLength(odd.length);
    const [book] = await rows('select commissions, uncollected from invite_summary');
    expect(book).toEqual({ commissions: 57n, uncollected: 57n * 50n });
  });

  test('is left out alone, also after the process was killed during the search', async () => {
    const friends = await crowd(60);
    const odd = friends[30] ?? '';
    await spoil([odd]);
    const blocker = await server.deps.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from invite_summary for update');
    const victim = fileURLToPath(new URL('../../testing/process/accrual-victim.ts', import.meta.url));
    await killWhen(
      async () =>
        (
          await rows(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                and query like '%commissions_write%' and query not like '%pg_stat_activity%'`,
          )
        ).length > 0,
      victim,
      [server.databaseUrl],
    );
    await blocker.query('rollback');
    blocker.release();
    expect(await paid()).toEqual([]);
    expect(await night()).toBe('done');
    expect(await paid()).toEqual(friends.filter((id) => id !== odd));
    expect(await alarms()).toEqual([called(odd)]);
  });

  test('does not keep others from being paid who were left out before', async () => {
    const friends = await crowd(30);
    const odd = friends[17] ?? '';
    await rows("select bet_gap_note('JOKER', gen_random_uuid(), $1, $2)", [yesterdayAt(6), yesterdayAt(9)]);
    await reportBets(server.deps.pool, [], { provider: 'JOKER', knownUntil: yesterdayAt(48) });
    await rows(
      `insert into bet_gap (id, provider, member_id, from_at, to_at)
       select m, 'JOKER', m, $2, $2 from unnest($1::uuid[]) m`,
      [friends, yesterdayAt(7)],
    );
    await rows(
      `insert into alarm (id, kind, account, currency) select m, 'unreadable', 'operator:game-result:JOKER', 'THB' from unnest($1::uuid[]) m`,
      [friends],
    );
    await rows("update alarm set resolved_at = now() where kind = 'bet-gap'");
    expect(await night()).toBe('done');
    expect((await left()).sort()).toEqual(friends);
    await spoil([odd]);
    await rows('update alarm set resolved_at = now()');
    await night();
    expect(await paid()).toEqual(friends.filter((id) => id !== odd));
    expect(await left()).toEqual([odd]);
    expect(await alarms()).toEqual([called(odd)]);
    await mend();
    await hourLater();
    await night();
    expect(await paid()).toEqual(friends);
    expect(await alarms()).toEqual([called(odd, false)]);
  });
});

describe('a nightly accrual that fails for more than single members', () => {
  test('stops, writes nothing, raises one alarm, and continues once the data is corrected', async () => {
    const friends = await crowd(20);
    await spoil(friends);
    expect(await night()).toBe('stuck');
    expect(await night()).toBe('stuck');
    expect(await paid()).toEqual([]);
    expect(await left()).toEqual([]);
    expect(await alarms()).toMatchObject([
      {
        memberId: null,
        details: { accrual: 'commission', why: expect.stringContaining('bigint out of range') },
        open: true,
      },
    ]);
    await mend();
    expect(await night()).toBe('done');
    expect(await paid()).toEqual(friends);
    expect(await alarms()).toMatchObject([{ open: false }]);
  });

  test('is stuck when only several members together make it fail', async () => {
    await crowd(2);
    await rows('update invite_summary set uncollected = 9223372036854775807 - 60');
    expect(await night()).toBe('stuck');
    expect(await left()).toEqual([]);
    expect(await alarms()).toMatchObject([{ memberId: null, open: true }]);
  });
});

test('commission and cashback runs stop retrying left-out members when they are aborted', async () => {
  await crowd(3);
  await night();
  await rows(
    'insert into accrual_left_out (kind, period, member_id) select kind, period, gen_random_uuid() from accrual_run',
  );
  await rows("insert into accrual_run (kind, period, done_at) values ('refund', '2026-11-08', now())");
  await rows(
    "insert into accrual_left_out (kind, period, member_id) values ('refund', '2026-11-08', gen_random_uuid())",
  );
  const signal = AbortSignal.abort();
  await night({ signal });
  await accrueRefunds(server.deps, { signal });
  expect(await left()).toHaveLength(2);
  await night();
  await accrueRefunds(server.deps);
  expect(await left()).toEqual([]);
});

test('weekly cashback leaves out a failing member, who gets it once the data is corrected', async () => {
  const now = new Date('2026-11-15T01:10:00+07:00');
  const at = new Date('2026-11-10T12:00:00+07:00');
  const { pool } = server.deps;
  const members = await Promise.all(Array.from({ length: 5 }, () => server.createMember()));
  const ids = members.map(({ id }) => id);
  const client = await pool.connect();
  for (const id of ids)
    await postBackdated(client, at, [
      deposit(id, 1_000_00n, { statement: { type: 'deposit', counterpart: 'BANK' } }),
      move(id, 'wallet', 'operator:game-result:PG', 1_000_00n, { reason: 'game-result' }),
    ]);
  client.release();
  await reportBets(
    pool,
    ids.map((memberId) => ({ memberId, at, stake: 1_000_00n })),
    { knownUntil: yesterdayAt(48) },
  );
  const [odd = ''] = ids;
  await spoil([odd], '2026-11-10');
  const refunded = async () =>
    (await rows<{ id: string }>('select member_id as id from refund where member_id = any ($1)', [ids])).map(
      ({ id }) => id,
    );
  expect(await accrueRefunds({ pool }, { now })).toBe('done');
  expect((await refunded()).sort()).toEqual(ids.filter((id) => id !== odd).sort());
  expect(await alarms()).toMatchObject([
    { memberId: odd, account: 'operator:refund', details: { accrual: 'refund' } },
  ]);
  await mend();
  await hourLater();
  await accrueRefunds({ pool }, { now });
  expect((await refunded()).sort()).toEqual([...ids].sort());
});

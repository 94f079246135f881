import { fileURLToPath } from 'node:url';
import { dayMs, hourMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { killWhen } from '../../testing/process/kill-when.ts';
import { reportBets } from '../../testing/rewards/bets.ts';
import { accrueYesterday, friendsWhoLost, yesterdayAt } from '../../testing/rewards/friends.ts';
import { dayAfter, dayBefore } from './accrual-days.ts';
import { accrueCommission } from './accrue-commission.ts';
import { collectCommission } from './collect-commission.ts';

let server: TestServer;
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
    'alarm',
    'invitation',
    'invite_summary',
    'commission',
  ])
    await rows(`delete from ${table}`);
});

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.deps.pool.query<T>(text, values)).rows;
/** Time after 00:30, when yesterday is due, this many days from now. */
const laterOn = (days = 0) => new Date(Date.now() + hourMs / 2 + days * dayMs);
const yesterday = () => dayBefore(new Date());
const night = (options: Parameters<typeof accrueCommission>[1] = {}, now = laterOn()) =>
  accrueCommission(server.deps, options, now);
const done = async () =>
  (await rows<{ period: string }>('select period from accrual_run where done_at is not null order by 1')).map(
    ({ period }) => period,
  );
const friendOf = (inviter: TestMember) => server.createMember({ inviterId: inviter.id });
const paidTo = async ({ id }: TestMember) =>
  (
    await rows<{ day: string; amount: bigint }>(
      'select day, amount from commission where member_id = $1 order by nth',
      [id],
    )
  ).map(({ day, amount }) => `${day} ${amount}`);

const crowdOf = (inviter: TestMember, count: number) => friendsWhoLost(server.deps.pool, inviter, count);
/** Expects numbers without a gap, and a summary that agrees with the rows. */
async function expectSound({ id }: TestMember, count: number, amount: bigint): Promise<void> {
  const [made] = await rows(
    `select count(*)::int as rows, count(distinct friend_id)::int as friends, coalesce(max(nth), 0)::int as last,
            coalesce(sum(amount), 0)::bigint as amount from commission where member_id = $1`,
    [id],
  );
  expect(made).toEqual({ rows: count, friends: count, last: count, amount });
  const [book] = await rows(
    `select b.commissions, b.uncollected + coalesce((select sum(p.amount) from commission_paid p where p.member_id = $1), 0)::bigint
              as amount from invite_summary b where b.member_id = $1`,
    [id],
  );
  expect(book).toEqual({ commissions: BigInt(count), amount });
}

describe('a nightly accrual', () => {
  test('killed during its second batch is completed by the next run, and pays each friend’s commission once', async () => {
    const inviter = await server.createMember();
    await crowdOf(inviter, 2_500);
    const { pool } = server.deps;
    const blocker = await pool.connect();
    const friends = await rows<{ member_id: string }>(
      'select member_id from invitation order by 1 offset 1500 limit 1',
    );
    // The second of three batches waits here, with what it has written so far.
    await blocker.query('begin');
    await blocker.query(
      `insert into commission (member_id, nth, friend_id, day, success_base, fail_base, success_percent, fail_percent, amount)
       values ($1, 1501, $2, $3, 0, 0, 0, 0, 1)`,
      [inviter.id, friends[0]?.member_id, yesterday()],
    );
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
    expect(await done()).toEqual([]);
    expect(await night()).toBe('done');
    await expectSound(inviter, 2_500, 2_500n * 50n);
    expect(await done()).toEqual([yesterday()]);
  });

  test('that is aborted stops between two batches, and the next run continues', async () => {
    const inviter = await server.createMember();
    await crowdOf(inviter, 1_500);
    const ending = new AbortController();
    ending.abort();
    expect(await night({ signal: ending.signal })).toBe('stopped');
    await expectSound(inviter, 0, 0n);
    expect(await night()).toBe('done');
    await expectSound(inviter, 1_500, 1_500n * 50n);
  });

  test('run by five servers at the same time pays each friend’s commission once', async () => {
    const inviter = await server.createMember();
    await crowdOf(inviter, 3_500);
    const copies = await Promise.all(Array.from({ length: 5 }, () => night()));
    expect(copies).toEqual(Array(5).fill('done'));
    await expectSound(inviter, 3_500, 3_500n * 50n);
  });
});

test('running the accrual again changes no commission, though bets came late or were corrected', async () => {
  const inviter = await server.createMember();
  const [loser, late] = [await friendOf(inviter), await friendOf(inviter)];
  const bet = { memberId: loser.id, at: yesterdayAt(12), stake: 1_000_00n, betId: v7(), version: 1n };
  await reportBets(server.deps.pool, [bet]);
  await night();
  expect(await paidTo(inviter)).toEqual([`${yesterday()} 5000`]);
  await reportBets(server.deps.pool, [
    { ...bet, payout: 900_00n, version: 2n },
    { memberId: late.id, at: yesterdayAt(13), stake: 200_00n },
  ]);
  expect(await night()).toBeNull();
  expect(await paidTo(inviter)).toEqual([`${yesterday()} 5000`]);
  // A second accrual changes no commission, and adds one only for friends without any.
  await accrueYesterday(server.deps.pool);
  expect(await paidTo(inviter)).toEqual([`${yesterday()} 5000`, `${yesterday()} 1000`]);
  await expectSound(inviter, 2, 60_00n);
});

describe('days', () => {
  test('that were missed are accrued one after the other, each with its own bets', async () => {
    const inviter = await server.createMember();
    const friend = await friendOf(inviter);
    const lose = (at: Date, stake: bigint) => ({ memberId: friend.id, at, stake });
    await reportBets(
      server.deps.pool,
      [lose(yesterdayAt(12), 100_00n), lose(yesterdayAt(36), 300_00n), lose(yesterdayAt(61), 500_00n)],
      { knownUntil: new Date(Date.now() + 9 * dayMs) },
    );
    await night();
    const day = yesterday();
    expect(await night({}, laterOn(3))).toBe('done');
    expect(await paidTo(inviter)).toEqual([
      `${day} 500`,
      `${dayAfter(day)} 1500`,
      `${dayAfter(dayAfter(day))} 2500`,
    ]);
    expect(await done()).toHaveLength(4);
  });

  test('while the referral programme is off bring no commission, later neither', async () => {
    const inviter = await server.createMember();
    const friend = await friendOf(inviter);
    await reportBets(server.deps.pool, [{ memberId: friend.id, at: yesterdayAt(12), stake: 100_00n }]);
    const rewards = await readContent(server.deps.pool, 'rewards');
    await writeContent(server.deps.pool, 'rewards', {
      ...rewards,
      invite: { ...rewards.invite, active: false },
    });
    expect(await night()).toBe('done');
    await writeContent(server.deps.pool, 'rewards', rewards);
    expect(await night()).toBeNull();
    expect(await paidTo(inviter)).toEqual([]);
  });
});

describe('a provider with missing bets', () => {
  const before = yesterdayAt(23);
  async function friendWhoLost(): Promise<TestMember> {
    const inviter = await server.createMember();
    const friend = await friendOf(inviter);
    await reportBets(server.deps.pool, [{ memberId: friend.id, at: yesterdayAt(12), stake: 100_00n }]);
    return inviter;
  }
  const readUntil = (provider: string, knownUntil: Date) =>
    reportBets(server.deps.pool, [], { provider, knownUntil });
  const alarms = () => rows("select account from alarm where kind = 'no-answer' order by created_at");

  test('delays the accrual until its bets are known', async () => {
    const inviter = await friendWhoLost();
    await readUntil('JOKER', before);
    expect(await night()).toBe('waiting');
    expect(await night()).toBe('waiting');
    expect(await paidTo(inviter)).toEqual([]);
    await readUntil('JOKER', yesterdayAt(24));
    expect(await night()).toBe('done');
    expect(await paidTo(inviter)).toEqual([`${yesterday()} 500`]);
    expect(await alarms()).toEqual([]);
  });

  test('delays the accrual for at most a day, then one alarm is raised', async () => {
    const inviter = await friendWhoLost();
    await readUntil('JOKER', before);
    expect(await night()).toBe('waiting');
    await rows("update accrual_run set waits_since = now() - interval '23 hours 59 minutes'");
    expect(await night()).toBe('waiting');
    await rows("update accrual_run set waits_since = now() - interval '24 hours 1 minute'");
    expect(await night()).toBe('done');
    expect(await paidTo(inviter)).toEqual([`${yesterday()} 500`]);
    expect(await alarms()).toEqual([{ account: 'operator:game-result:JOKER' }]);
    // JOKER has reported nothing since, and delays no other night.
    await readUntil('PG', laterOn(3));
    expect(await night({}, laterOn(2))).toBe('done');
    expect(await done()).toHaveLength(3);
    expect(await alarms()).toHaveLength(1);
    // JOKER reported again for a while, so it is waited for as at first.
    await readUntil('JOKER', new Date(Date.now() + 2 * dayMs));
    expect(await night({}, laterOn(4))).toBe('waiting');
  });
});

describe('collecting during the accrual', () => {
  /** Inserts an old, uncollected commission for each of this many friends. */
  async function owed({ id }: TestMember, count: number): Promise<void> {
    await rows(
      `with made as (
         insert into commission (member_id, nth, friend_id, day, success_base, fail_base, success_percent, fail_percent, amount)
         select $1, n, gen_random_uuid(), '2026-01-01', 1, 0, 5, 1, 5000 from generate_series(1, $2) n returning amount
       )
       insert into invite_summary (member_id, played, commissions, uncollected)
       select $1, true, count(*), sum(amount) from made`,
      [id, count],
    );
  }

  test('pays what has been accrued so far, and the rest stays collectable', async () => {
    for (let round = 0; round < 10; round++) {
      const inviter = await server.createMember();
      await owed(inviter, 1_000);
      await crowdOf(inviter, 3_000);
      await rows('delete from accrual_run');
      // Yesterday is done, so that something can be collected, while today is being calculated.
      await rows("insert into accrual_run (kind, period, done_at) values ('commission', $1, now())", [
        yesterday(),
      ]);
      await rows('update bet_day set day = $1', [dayAfter(yesterday())]);
      await reportBets(server.deps.pool, [], { knownUntil: laterOn(2) });
      const tomorrow = night({}, laterOn(1));
      await new Promise((resume) => setTimeout(resume, round * 60));
      const member = { id: inviter.id, currency: 'THB' as const };
      const collected = await collectCommission(server.deps, member, { id: v7(), resumed: false });
      expect(await tomorrow).toBe('done');
      await expectSound(inviter, 4_000, 1_000n * 50_00n + 3_000n * 50n);
      const [wallet] = await rows<{ balance: bigint }>(
        "select balance from account where member_id = $1 and code = 'wallet'",
        [inviter.id],
      );
      expect(collected).toMatchObject({ ok: true, value: { amount: Number(wallet?.balance) / 100 } });
      for (const table of ['invitation', 'bet_day']) await rows(`delete from ${table}`);
    }
  });

  test('waits for an accrual that is writing, and then pays all of it', async () => {
    const { pool } = server.deps;
    const inviter = await server.createMember();
    await crowdOf(inviter, 1_200);
    const blocker = await pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from invite_summary where member_id = $1 for update', [inviter.id]);
    const writing = night();
    await untilWaiting(pool, 'commissions_write');
    await blocker.query('commit');
    blocker.release();
    expect(await writing).toBe('done');
    const member = { id: inviter.id, currency: 'THB' as const };
    await rows('update invite_summary set played = true');
    expect(await collectCommission(server.deps, member, { id: v7(), resumed: false })).toMatchObject({
      value: { amount: 600 },
    });
  });
});

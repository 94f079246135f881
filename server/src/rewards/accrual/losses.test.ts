import fc from 'fast-check';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { watchPlans } from '../../testing/ledger/plans.ts';
import { runs } from '../../testing/process/runs.ts';
import { type ReportedBet, reportBets } from '../../testing/rewards/bets.ts';
import { insertBonus, type TestBonus } from '../../testing/rewards/bonuses.ts';
import { lossesOf } from './member-losses.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const at = (text: string) => new Date(`${text}+07:00`);
const nothing = { success: 0n, fail: 0n, played: false };

type Story = {
  readonly bets: readonly Omit<ReportedBet, 'memberId'>[];
  readonly bonuses: readonly Omit<TestBonus, 'memberId'>[];
};
async function memberWith({ bets, bonuses }: Story): Promise<string> {
  const memberId = v7();
  for (const bonus of bonuses) await insertBonus(database.pool, { memberId, ...bonus });
  await reportBets(
    database.pool,
    bets.map((bet) => ({ memberId, ...bet })),
  );
  return memberId;
}
const lossesOn = async (memberId: string, day: string, end: string) =>
  (await lossesOf(database.pool, [memberId], day, end)).get(memberId);

const lost = (time: string, stake: bigint, payout = 0n) => ({ at: at(time), stake, payout });

describe('the loss of a day', () => {
  it('in plain play is stakes less payouts, from midnight to midnight in Bangkok', async () => {
    const member = await memberWith({
      bets: [
        lost('2026-11-20T23:59:59.999', 7_00n),
        lost('2026-11-21T00:00:00', 100_00n),
        lost('2026-11-21T23:59:59.999', 50_00n, 20_00n),
        lost('2026-11-22T00:00:00', 9_00n),
      ],
      bonuses: [],
    });
    expect(await lossesOn(member, '2026-11-21', '2026-11-22')).toEqual({
      success: 130_00n,
      fail: 0n,
      played: true,
    });
    expect(await lossesOn(member, '2026-11-23', '2026-11-24')).toEqual(nothing);
  });

  it('is zero for a winner, and counts no open or void bets', async () => {
    const member = await memberWith({
      bets: [
        lost('2026-11-21T10:00:00', 100_00n, 101_00n),
        { ...lost('2026-11-21T11:00:00', 500_00n), status: 'open' },
        { ...lost('2026-11-21T12:00:00', 500_00n), status: 'void' },
      ],
      bonuses: [],
    });
    expect(await lossesOn(member, '2026-11-21', '2026-11-22')).toEqual({ ...nothing, played: true });
  });

  const inBonus = [lost('2026-11-20T22:00:00', 300_00n), lost('2026-11-21T09:00:00', 100_00n)];
  const bonus = { startedAt: at('2026-11-20T21:00:00'), endedAt: at('2026-11-21T10:00:00') };
  const plain = [lost('2026-11-20T20:00:00', 1_00n), lost('2026-11-21T10:00:00', 2_00n)];
  it.each([
    ['success', { success: 402_00n, fail: 0n, played: true }],
    ['fail', { success: 2_00n, fail: 400_00n, played: true }],
    ['expired', { success: 2_00n, fail: 400_00n, played: true }],
    ['void', { success: 2_00n, fail: 0n, played: true }],
  ] as const)(
    'in a bonus that ended as %s counts in full on the day that it ended',
    async (state, losses) => {
      const member = await memberWith({ bets: [...inBonus, ...plain], bonuses: [{ ...bonus, state }] });
      expect(await lossesOn(member, '2026-11-20', '2026-11-21')).toEqual({
        success: 1_00n,
        fail: 0n,
        played: true,
      });
      expect(await lossesOn(member, '2026-11-21', '2026-11-22')).toEqual(losses);
      expect(await lossesOn(member, '2026-11-22', '2026-11-23')).toEqual(nothing);
    },
  );

  it('in an open bonus is not counted yet', async () => {
    const member = await memberWith({
      bets: [...inBonus, ...plain],
      bonuses: [{ ...bonus, endedAt: null, state: 'open' }],
    });
    expect(await lossesOn(member, '2026-11-20', '2026-11-22')).toEqual({
      success: 1_00n,
      fail: 0n,
      played: true,
    });
  });

  it('is not reduced by a win in a failed bonus', async () => {
    const member = await memberWith({
      bets: [lost('2026-11-21T09:00:00', 100_00n, 900_00n), lost('2026-11-21T12:00:00', 50_00n)],
      bonuses: [{ ...bonus, state: 'fail' }],
    });
    expect(await lossesOn(member, '2026-11-21', '2026-11-22')).toEqual({
      success: 50_00n,
      fail: 0n,
      played: true,
    });
  });

  it('changes when a bet is corrected or comes late', async () => {
    const bet = { ...lost('2026-11-21T09:00:00', 100_00n), betId: v7(), version: 1n };
    const member = await memberWith({ bets: [bet], bonuses: [] });
    await reportBets(database.pool, [
      { memberId: member, ...bet, payout: 40_00n, version: 2n },
      { memberId: member, ...lost('2026-11-21T09:30:00', 5_00n) },
    ]);
    expect(await lossesOn(member, '2026-11-21', '2026-11-22')).toMatchObject({ success: 65_00n });
  });
});

const begin = at('2026-11-14T00:00:00').getTime();
const hours = 24 * 10;
const story = fc.record({
  bets: fc.array(
    fc.record({
      hour: fc.integer({ min: 0, max: hours - 1 }),
      stake: fc.bigInt({ min: 0n, max: 999n }),
      payout: fc.bigInt({ min: 0n, max: 1_500n }),
      status: fc.constantFrom('settled', 'settled', 'settled', 'open', 'void'),
    }),
    { maxLength: 30 },
  ),
  // The next bonus may begin where one ends.
  cuts: fc.uniqueArray(fc.integer({ min: 0, max: hours }), { maxLength: 9 }),
  states: fc.array(fc.constantFrom('none', 'success', 'fail', 'expired', 'void'), {
    minLength: 9,
    maxLength: 9,
  }),
  isLastOpen: fc.boolean(),
});
const hourOf = (hour: number) => new Date(begin + hour * 3_600_000);

it('losses equal a naive sum of every bet, for random bets and bonuses', async () => {
  const stories = fc.sample(story, { numRuns: runs(100), seed: Number(process.env.KAPAO_SEED ?? 13) });
  const members: string[] = [];
  const bonuses: { from: number; to: number; state: TestBonus['state'] }[][] = [];
  const bets: ReportedBet[] = [];
  for (const { bets: some, cuts, states, isLastOpen } of stories) {
    const memberId = v7();
    members.push(memberId);
    const ends = cuts.toSorted((a, b) => a - b);
    const held: (typeof bonuses)[number] = ends.slice(1).flatMap((to, i) => {
      const state = states[i] ?? 'none';
      return state === 'none' ? [] : [{ from: ends[i] ?? 0, to, state }];
    });
    const last = held.at(-1);
    // No bonus can follow one that is open.
    if (last && isLastOpen) Object.assign(last, { to: hours * 2, state: 'open' });
    bonuses.push(held);
    for (const { from, to, state } of held) {
      const endedAt = state === 'open' ? null : hourOf(to);
      await insertBonus(database.pool, { memberId, startedAt: hourOf(from), endedAt, state });
    }
    for (const { hour, ...bet } of some) bets.push({ memberId, at: hourOf(hour), ...bet });
  }
  await reportBets(database.pool, bets);
  for (const [first, last] of [
    [2, 3],
    [1, 8],
    [0, 10],
  ] as const) {
    const day = (n: number) => new Date(Date.parse('2026-11-14') + n * 86_400_000).toISOString().slice(0, 10);
    const losses = await lossesOf(database.pool, members, day(first), day(last));
    const byMember = Map.groupBy(
      bets.filter(({ status }) => status === 'settled'),
      ({ memberId }) => memberId,
    );
    const [from, to] = [first * 24, last * 24];
    for (const [n, member] of members.entries()) {
      let [success, fail, played] = [0n, 0n, false];
      for (const { at: when, stake, payout = 0n } of byMember.get(member) ?? []) {
        const hour = (when.getTime() - begin) / 3_600_000;
        if (hour >= from && hour < to) played = true;
        const bonus = bonuses[n]?.find((one) => hour >= one.from && hour < one.to);
        if (!bonus && hour >= from && hour < to) success += stake - payout;
        if (!bonus || bonus.to < from || bonus.to >= to) continue;
        if (bonus.state === 'success') success += stake - payout;
        if (bonus.state === 'fail' || bonus.state === 'expired') fail += stake - payout;
      }
      const least = (amount: bigint) => (amount > 0n ? amount : 0n);
      expect(losses.get(member)).toEqual({ success: least(success), fail: least(fail), played });
    }
  }
});

it('reading a day’s losses does not scan the member’s history, whatever the statistics know of it', async () => {
  const memberId = v7();
  await database.pool.query('analyze bet_day');
  await database.pool.query(
    `insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select $1, '2026-11-20'::date - n, 'PG', 'slot', 1, 1, 1, 0 from generate_series(0, 20000) n`,
    [memberId],
  );
  await database.pool.query(
    `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, state,
       started_at, expires_at, try_at, ended_at, turnover, total, kept, cut, end_id)
     select $1, gen_random_uuid(), 'TEST', 'bonus', 'THB', '{}', 'limit', '{}', '{}', 0, 1, 'fail', t, t, t,
            t + interval '30 minutes', 0, 0, 0, 0, gen_random_uuid()
       from (select '2026-11-20 12:00+07'::timestamptz - n * interval '1 hour' as t from generate_series(0, 5000) n) r`,
    [memberId],
  );
  const client = new pg.Client(database.url);
  await client.connect();
  // Passes a client as a pool, because the query uses no more of a pool than a client has.
  const asPool = client as unknown as pg.Pool;
  const { scanned, rows } = await watchPlans(client, () =>
    lossesOf(asPool, [memberId], '2026-11-20', '2026-11-21'),
  );
  await client.end();
  expect(scanned).toEqual([]);
  expect(rows).toBeLessThan(1_000);
});

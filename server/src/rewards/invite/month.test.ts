import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { reportBets } from '../../testing/rewards/bets.ts';
import { insertBonus } from '../../testing/rewards/bonuses.ts';
import { insertRefund } from '../../testing/rewards/refunds.ts';
import { accrueCommission } from './accrue-commission.ts';

// Covers the cap per month in Bangkok: a friend brings at most the percentage of what they really lost in it.

let server: TestServer;
let inviter: TestMember;
let friend: TestMember;
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
    'invitation',
    'invite_summary',
    'commission',
  ])
    await query(`delete from ${table}`);
  inviter = await server.createMember();
  friend = await server.createMember({ inviterId: inviter.id });
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.deps.pool.query(text, values)).rows;
/** Returns ten in the morning in Bangkok on this day of 2026. */
const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day, 3));
const end = at(12, 2);

/** Lets the friend lose these amounts (below zero: win) on days of November, and returns the commission for each day. */
async function brought(...days: readonly (readonly [day: number, baht: number, month?: number])[]) {
  const bets = days.map(([day, baht, month = 11]) => {
    const stake = BigInt(Math.abs(baht) * 100);
    return { memberId: friend.id, at: at(month, day), stake, payout: baht < 0 ? 2n * stake : 0n };
  });
  await reportBets(server.deps.pool, bets, { knownUntil: end });
  await query('update bet_sync set read_until = $1', [end]);
  for (const [day, , month = 11] of days)
    await accrueCommission(server.deps, {}, new Date(at(month, day).getTime() + 24 * 3_600_000));
  const rows = await query('select day, amount from commission where member_id = $1 order by day', [
    inviter.id,
  ]);
  return Object.fromEntries(rows.map(({ day, amount }) => [day.slice(5), Number(amount) / 100]));
}

test('alternating losses and wins bring commission once, for the net loss of the month', async () => {
  expect(await brought([10, 1_000], [11, -1_000], [12, 1_000], [13, 400])).toEqual({
    '11-10': 50,
    '11-13': 20,
  });
});

test('losses after a win bring nothing until the win is lost, and a new month starts at zero', async () => {
  expect(await brought([28, -1_000], [29, 600], [30, 500], [1, 300, 12])).toEqual({
    '11-30': 5,
    '12-01': 15,
  });
});

test.each([
  ['loses each round', () => false, 1_000],
  ['wins and loses by turns', (day: number) => day % 2 === 0, 95],
  ['loses after winning', (day: number) => day <= 10, 50],
  ['wins after losing', (day: number) => day > 10, 500],
  ['wins each round', () => true, 0],
] as const)(
  'an inviter and a friend who bet on both sides at even odds lose more than they get if the friend %s',
  async (_, isWon, commission) => {
    const stake = 1_000_00n;
    const days = Array.from({ length: 20 }, (_each, i) => i + 1);
    const bets = days.flatMap((day) =>
      [friend, inviter].map(({ id }) => ({
        memberId: id,
        at: at(11, day),
        stake,
        // Odds of 1.90 for either side.
        payout: isWon(day) === (id === friend.id) ? 1_900_00n : 0n,
      })),
    );
    await reportBets(server.deps.pool, bets, { knownUntil: end });
    await query('update bet_sync set read_until = $1', [end]);
    for (const day of days) await accrueCommission(server.deps, {}, at(11, day + 1));
    const [row] = await query(
      'select coalesce(sum(amount), 0)::bigint as amount from commission where member_id = $1',
      [inviter.id],
    );
    const lost = bets.reduce((sum, bet) => sum + bet.stake - bet.payout, 0n);
    expect([row?.amount, lost]).toEqual([BigInt(commission) * 100n, 2_000_00n]);
  },
);

test.each(['of last week: 2026-11-01', 'that waited a year for the end of a bonus: 2025-11-09'])(
  'lost bonus money, and a collected refund %s, do not count as the friend’s losses',
  async (refund) => {
    await query(`update member_bonus set bonus = 60000 where id = $1`, [
      await insertBonus(server.deps.pool, {
        memberId: friend.id,
        startedAt: at(11, 9),
        endedAt: at(11, 11),
        state: 'success',
      }),
    ]);
    await insertRefund(server.deps.pool, friend.id, { week: refund.slice(-10), amount: 100_00n });
    await query('update refund set taken_at = $2 where member_id = $1', [friend.id, at(11, 10)]);
    // Of the 1,000 baht, 600 were bonus and 100 the refund.
    expect(await brought([10, 1_000], [11, 0])).toEqual({ '11-11': 15 });
    const [row] = await query('select cost from friend_costs($1, $2, $3)', [
      [friend.id],
      '2026-11-01',
      '2026-11-12',
    ]);
    expect(row).toEqual({ cost: 300_00n });
  },
);

test('a day accrued late brings no commission that later days have brought already', async () => {
  const stake = 1_000_00n;
  const bets = [10, 11, 12].map((day) => ({
    memberId: friend.id,
    at: at(11, day),
    stake,
    payout: day === 11 ? 2n * stake : 0n,
  }));
  await reportBets(server.deps.pool, bets, { knownUntil: end });
  const odd = { id: v7(), memberId: friend.id, currency: 'THB', betId: 'odd', at: at(11, 10), details: {} };
  await query('select bets_store_invalid($1, $2, $3)', ['PG', at(11, 10), JSON.stringify([odd])]);
  const accrue = (day: number) => accrueCommission(server.deps, {}, at(11, day + 1));
  for (const day of [10, 11, 12]) await accrue(day);
  const paid = () =>
    query('select day, amount from commission where member_id = $1 order by day', [inviter.id]);
  expect(await paid()).toEqual([{ day: '2026-11-12', amount: 50_00n }]);
  await query("update alarm set resolved_at = now() where kind = 'unreadable'");
  await accrue(12);
  expect(await paid()).toEqual([{ day: '2026-11-12', amount: 50_00n }]);
});

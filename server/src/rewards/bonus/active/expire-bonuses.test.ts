import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../../testing/app.ts';
import { exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { type BonusFixture, type BonusWish, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { expireBonuses } from './expire-bonuses.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());
afterEach(async () => {
  await fixture.sandbox.heal();
  // Bonuses that an earlier test left open must not come due here.
  await query("update member_bonus set try_at = 'infinity' where state = 'open'");
});

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;
/** Expires the member's bonus; the bets of all providers are synced until now. */
async function over(member: TestMember, ago = '1 second'): Promise<void> {
  await query(
    `update member_bonus set expires_at = now() - $2::interval, try_at = now() where member_id = $1`,
    [member.id, ago],
  );
  await query('update bet_sync set read_until = now()');
}
const wish: BonusWish = { deposit: 500, bonus: 500, terms: { turnoverMultiple: 5, cap: 500_000 } };

/** Worked example 4 of core/src/reward/wagering.test.ts: money left at the end, and how much of it is kept. */
test.each([
  { left: 1_000, kept: 500 },
  { left: 9_000, kept: 500 },
  { left: 300, kept: 0 },
])('of $left baht in a game $kept are kept at expiry', async ({ left, kept }) => {
  const member = await fixture.player(500, 'PG');
  await fixture.begin(member, wish);
  await fixture.into(member, 1_000);
  if (left !== 1_000) await fixture.bet(member, 'PG', [[1_000, left]]);
  await fixture.readBets();
  await over(member);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([
    {
      state: 'expired',
      total: BigInt(left * 100),
      kept: BigInt(kept * 100),
      cut: BigInt((left - kept) * 100),
    },
  ]);
  expect(await fixture.balance(member, 'wallet')).toBe(BigInt(kept * 100));
  expect((await fixture.lines(member))[0]).toEqual(['finish_bonus', kept - left]);
});

test('a deposit after expiry and before the end is the member’s own', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 100 });
  await over(member, '1 hour');
  await fixture.deposit(member, 500);
  expect(await query('select added, late from member_bonus where member_id = $1', [member.id])).toEqual([
    { added: 0n, late: 500_00n },
  ]);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([
    { state: 'expired', total: 100_00n, kept: 0n, cut: 100_00n },
  ]);
  expect(await fixture.balance(member, 'wallet')).toBe(500_00n);
});

test('a bonus completed in time succeeds; a bet after expiry does not count', async () => {
  const enough = await fixture.player(0, 'PG');
  await fixture.begin(enough, { deposit: 0, bonus: 100 });
  await fixture.into(enough, 100);
  await fixture.bet(enough, 'PG', [[100, 130]]);
  await fixture.readBets();
  const late = await fixture.player(0, 'PG');
  await fixture.begin(late, { deposit: 0, bonus: 100 });
  await fixture.into(late, 100);
  await fixture.bet(late, 'PG', [[100, 130]]);
  await fixture.readBets();
  await over(enough, '0 seconds');
  // Moved back, so that the bonus began before the bet.
  await query('update member_bonus set started_at = started_at - $2::interval where member_id = $1', [
    late.id,
    '1 hour',
  ]);
  await over(late, '30 minutes');
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(enough)).toMatchObject([
    { state: 'success', turnover: 10_000n, kept: 13_000n },
  ]);
  expect(await fixture.bonuses(late)).toMatchObject([
    { state: 'expired', turnover: 0n, kept: 0n, cut: 13_000n },
  ]);
});

test('a bonus does not end before all bets until its expiry are known, and no game is asked before', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 100 });
  await fixture.into(member, 100);
  await over(member, '10 minutes');
  await query("update bet_sync set read_until = now() - interval '11 minutes' where provider = 'PG'");
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
  expect(await fixture.balance(member, 'game:PG')).toBe(10_000n);
  await query('update bet_sync set read_until = now()');
  // The end was postponed, so it is not due yet.
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
  await query('update member_bonus set try_at = now() where member_id = $1', [member.id]);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired' }]);
});

test('a bonus does not end while bets of its time are missing, until staff close the gap', async () => {
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 100 });
  await fixture.into(member, 100);
  await over(member, '10 minutes');
  const gap = (from: string, to: string) =>
    query("select bet_gap_note('PG', gen_random_uuid(), now() - $1::interval, now() - $2::interval)", [
      from,
      to,
    ]);
  // Gap before the bonus began, which does not concern it.
  await gap('50 hours', '30 hours');
  await backoffice.decide('close', (await backoffice.all()).find(({ alarm }) => alarm === 'bet-gap')!);
  await query("update member_bonus set started_at = now() - interval '2 hours' where member_id = $1", [
    member.id,
  ]);
  await gap('1 hour', '30 minutes');
  const again = async () => {
    await query('update member_bonus set try_at = now() where member_id = $1', [member.id]);
    await expireBonuses(fixture.deps);
    return (await fixture.bonuses(member))[0]?.state;
  };
  expect(await again()).toBe('open');
  const missing = (await backoffice.all()).find(({ alarm }) => alarm === 'bet-gap');
  expect(await backoffice.decide('close', missing!)).toMatchObject({ ok: true });
  expect(await again()).toBe('expired');
});

test('a gap of bets does not delay a bonus of a member who moved no money to that game', async () => {
  const member = await fixture.player(0, 'PG', 'JOKER');
  await fixture.begin(member, { deposit: 0, bonus: 50, games: ['PG', 'JOKER'] });
  await query(
    "select bet_gap_note('JOKER', gen_random_uuid(), now() - interval '1 hour', now() + interval '1 minute')",
  );
  await over(member);
  await expireBonuses(fixture.deps);
  await query("update alarm set resolved_at = now() where kind = 'bet-gap'");
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired' }]);
});

test('an unresponsive game postpones the end, ever longer; after a day one alarm is raised, and the end resolves it', async () => {
  const member = await fixture.player(0, 'PG');
  const id = await fixture.begin(member, { deposit: 0, bonus: 100 });
  await fixture.into(member, 100);
  await fixture.fault('game:PG', 'error-500');
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const waitsS = async () => {
    const [row] = await query(
      'select extract(epoch from try_at - now())::int as s from member_bonus where member_id = $1',
      [member.id],
    );
    return Number(row.s);
  };
  await over(member, '20 minutes');
  await expireBonuses(fixture.deps);
  const soon = await waitsS();
  expect(await backoffice.all()).toEqual([]);
  for (let i = 0; i < 2; i++) {
    await over(member, '25 hours');
    await expireBonuses(fixture.deps);
  }
  expect(await waitsS()).toBeGreaterThan(soon);
  expect(await backoffice.all()).toMatchObject([
    {
      kind: 'bonus',
      id,
      memberId: member.id,
      alarm: 'bonus-overdue',
      evidence: { why: 'GAME_SILENT', bonus: 100 },
    },
  ]);
  await fixture.sandbox.heal();
  await query('update member_bonus set try_at = now() where member_id = $1', [member.id]);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept: 0n }]);
  expect(await backoffice.all()).toEqual([]);
});

test('a transfer that failed in one run is made in a later one', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 100 });
  await fixture.into(member, 100);
  await over(member);
  await fixture.fault('game:PG', 'timeout-before', 2);
  await expireBonuses(fixture.deps);
  await fixture.sandbox.heal();
  await fixture.until(async () => {
    await query("update inquiry set next_at = now() where member_id = $1 and kind = 'leg'", [member.id]);
    await query("update member_bonus set try_at = now() where member_id = $1 and state = 'open'", [
      member.id,
    ]);
    await expireBonuses(fixture.deps);
    return (await fixture.bonuses(member))[0]?.state === 'expired';
  }, 'its end');
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
});

test('three concurrent runs end each of forty expired bonuses once', async () => {
  const members: TestMember[] = [];
  for (let i = 0; i < 40; i++) {
    const member = await fixture.player(i % 2);
    await fixture.begin(member, { deposit: 0, bonus: 50 });
    members.push(member);
  }
  await query(
    "update member_bonus set expires_at = now(), try_at = now() where state = 'open' and try_at < 'infinity'",
  );
  const tried = await Promise.all([1, 2, 3].map(() => expireBonuses(fixture.deps)));
  expect(tried.reduce((sum, count) => sum + count, 0)).toBe(40);
  for (const [i, member] of members.entries()) {
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept: 0n }]);
    expect((await fixture.lines(member)).filter(([type]) => type === 'finish_bonus')).toEqual([
      ['finish_bonus', -50 - (i % 2)],
    ]);
  }
});

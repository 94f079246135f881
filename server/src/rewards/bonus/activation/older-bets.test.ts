import { hourMs, minuteMs } from '@kapao/core/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usernameAtGame } from '../../../gaming/accounts/activate-slot.ts';
import { betsInquiry } from '../../../gaming/bets/sync-bets.ts';
import type { Bet } from '../../../providers/game/game-provider.ts';
import type { TestMember } from '../../../testing/app.ts';
import { withProvider } from '../../../testing/game/with-provider.ts';
import { inquireDue } from '../../../testing/inquiry.ts';
import { runs } from '../../../testing/process/runs.ts';
import { type ReportedBet, reportBets } from '../../../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { findHeldBonus } from '../active/held-bonus.ts';

// Covers bets placed before a bonus and settled during it: they do not count, however late they are reported.

/** Bonus and bets are some days old, so that midnights in Bangkok lie among them. */
const begin = Date.parse('2026-03-10T23:59:30+07:00');

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());

/** Creates a member with a bonus activated at `begin`, when there were 4 baht in each of these games. */
async function holder(...inUse: string[]): Promise<{ member: TestMember; id: string }> {
  const member = await fixture.player(10, 'PG', 'JOKER');
  for (const code of inUse) expect((await fixture.into(member, 4, code)).status).toBe(200);
  const id = await fixture.begin(member, { deposit: 0, bonus: 300, games: ['PG', 'JOKER'] });
  await fixture.deps.pool.query('update member_bonus set started_at = $2 where member_id = $1', [
    member.id,
    new Date(begin),
  ]);
  return { member, id };
}
const at = (seconds: number) => new Date(begin + seconds * 1_000);
const bet = (
  { id }: TestMember,
  stake: number,
  settled: number,
  placed: number | null = null,
): ReportedBet => ({
  memberId: id,
  stake: BigInt(stake),
  at: at(settled),
  placedAt: placed === null ? null : at(placed),
});
const turnover = async ({ id }: TestMember) =>
  (await findHeldBonus(fixture.deps.pool, id))?.progress.turnover;
/** Returns the counted turnover that the page of bets shows, in minor units. */
async function counted(member: TestMember, bonusId: string): Promise<number> {
  const { status, body } = await fixture.server.call('getRoundBets', {
    token: member.token,
    body: { roundId: bonusId, limit: 100 },
  });
  expect([status, body.next]).toEqual([200, null]);
  return Math.round(body.bets.reduce((sum: number, one: { counted: number }) => sum + one.counted * 100, 0));
}

test('a bet counts only if it was placed after the bonus began, however late it is settled', async () => {
  const { member, id } = await holder();
  const days = 3 * 86_400;
  await reportBets(fixture.deps.pool, [
    bet(member, 100, 1, -1),
    bet(member, 200, days, -1),
    bet(member, 400, days, 0),
    bet(member, 800, 1, 0),
  ]);
  expect(await turnover(member)).toBe(1_200n);
  expect(await counted(member, id)).toBe(1_200);
});

test('a bet reported as open before the bonus began does not count', async () => {
  const { member } = await holder();
  const named = { betId: 'ticket', version: 1n };
  await reportBets(fixture.deps.pool, [{ ...bet(member, 100, -60), ...named, status: 'open' }]);
  await reportBets(fixture.deps.pool, [{ ...bet(member, 100, 7_200), ...named, version: 2n }]);
  expect(await turnover(member)).toBe(0n);
});

test('without a time of placing a bet counts a minute after the start, or at once if the game was empty', async () => {
  const { member, id } = await holder('JOKER');
  const { pool } = fixture.deps;
  await reportBets(pool, [bet(member, 100, 59.999), bet(member, 200, 60)], { provider: 'JOKER' });
  // No stake can have been placed earlier in a game where the member had no money.
  await reportBets(pool, [bet(member, 400, 0.001)]);
  expect(await turnover(member)).toBe(600n);
  expect(await counted(member, id)).toBe(600);
});

/** Reads these bets from the provider as one page. */
async function told(rows: readonly Bet[]): Promise<void> {
  const deps = withProvider(fixture.deps, 'PG', () => ({
    bets: async () => ({ kind: 'done', rows, next: null, more: false }),
  }));
  await deps.pool.query("update inquiry set next_at = now() where kind = 'bets' and provider = 'PG'");
  await inquireDue(deps, [betsInquiry(deps)]);
}

test('an impossible time of placing is ignored', async () => {
  const { member } = await holder();
  const { pool } = fixture.deps;
  const rows: Bet[] = [-begin / 1_000, 61].map((placed) => ({
    betId: `placed ${placed}`,
    username: usernameAtGame(member.publicId),
    stake: 100n,
    validTurnover: 100n,
    payout: 0n,
    status: 'settled',
    placedAt: at(placed),
    settledAt: at(60),
    version: 1n,
    currency: null,
  }));
  await told(rows);
  const stored = await pool.query('select opened_at from bet where member_id = $1', [member.id]);
  expect(stored.rows).toEqual([{ opened_at: null }, { opened_at: null }]);
  expect(await turnover(member)).toBe(200n);
});

test.each([
  ['settled', null],
  ['settled', 9],
  ['open', null],
] as const)(
  'a %s bet dated ahead that was reported before the bonus does not count',
  async (first, placed) => {
    const { member } = await holder();
    const { pool } = fixture.deps;
    const ahead = (minutes: number) => new Date(Date.now() + minutes * minuteMs);
    const rows: Bet[] = [
      {
        betId: 'ahead',
        username: usernameAtGame(member.publicId),
        stake: 100n,
        validTurnover: 100n,
        payout: 0n,
        status: first,
        placedAt: placed && ahead(placed),
        settledAt: ahead(10),
        version: 1n,
        currency: null,
      },
    ];
    await told(rows);
    await pool.query('update member_bonus set started_at = now() where member_id = $1', [member.id]);
    const settled = rows.map((bet): Bet => ({ ...bet, status: 'settled', version: 2n }));
    await told([
      ...settled,
      ...settled.map((bet) => ({ ...bet, betId: 'during', stake: 7n, validTurnover: 7n })),
    ]);
    const played = await pool.query(
      `select p.turnover from member_bonus r, bonus_played(r.member_id, r.started_at, now() + interval '1 day', r.games, r.in_use) p
        where r.member_id = $1`,
      [member.id],
    );
    expect(played.rows).toEqual([{ turnover: 7n }]);
  },
);

test('the turnover equals a sum bet by bet, and so does the list of bets, for random bets', async () => {
  const { member, id } = await holder('JOKER');
  const { pool } = fixture.deps;
  const seconds = fc.oneof(
    fc.integer({ min: -120, max: 120 }),
    fc.integer({ min: -50, max: 72 }).map((hours) => (hours * hourMs) / 1_000),
  );
  const story = fc.array(
    fc.record({
      provider: fc.constantFrom('PG', 'JOKER'),
      settled: seconds,
      placed: fc.option(seconds),
      stake: fc.integer({ min: 1, max: 999 }),
      status: fc.constantFrom('settled' as const, 'settled' as const, 'void' as const),
    }),
    { maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(story, async (bets) => {
      for (const table of ['bet', 'bet_day', 'bet_account']) await pool.query(`delete from ${table}`);
      const made = bets.map((one) => ({ ...one, placed: one.placed && Math.min(one.placed, one.settled) }));
      for (const provider of ['PG', 'JOKER'])
        await reportBets(
          pool,
          made
            .filter((one) => one.provider === provider)
            .map(({ stake, settled, placed, status }) => ({
              ...bet(member, stake, settled, placed),
              status,
            })),
          { provider },
        );
      const sum = made
        .filter(({ status, settled }) => status === 'settled' && settled >= 0)
        .filter(({ provider, settled, placed }) =>
          placed === null ? provider === 'PG' || settled >= 60 : placed >= 0,
        )
        .reduce((total, { stake }) => total + stake, 0);
      expect(await turnover(member)).toBe(BigInt(sum));
      expect(await counted(member, id)).toBe(sum);
    }),
    { numRuns: runs(20) },
  );
});

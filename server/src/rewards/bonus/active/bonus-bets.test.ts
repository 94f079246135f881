import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../../testing/app.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());

const page = (member: TestMember, bonusId: string, more: object = {}) =>
  fixture.server.call('getRoundBets', { token: member.token, body: { roundId: bonusId, ...more } });
async function all(member: TestMember, bonusId: string, limit: number) {
  const bets: { stake: number; counted: number; status: string; kind: string; at: string }[] = [];
  for (let after: string | null = null; ; ) {
    const { status, body } = await page(member, bonusId, { limit, ...(after !== null && { after }) });
    expect(status).toBe(200);
    bets.push(...body.bets);
    after = body.next;
    if (after === null) return bets;
  }
}

test('each bet has its counted turnover, the newest first, and the sum equals the bonus’s turnover', async () => {
  const member = await fixture.player(0, 'PG', 'SEXYGAME', 'PGSLOT');
  const id = await fixture.begin(member, { deposit: 0, bonus: 300, games: ['PG', 'SEXYGAME'] });
  await fixture.into(member, 100);
  await fixture.into(member, 100, 'SEXYGAME');
  await fixture.bet(member, 'PG', [
    [10, 0],
    [20, 5],
  ]);
  const [gone] = await fixture.bet(member, 'SEXYGAME', [[50, 0]]);
  await fixture.bet(member, 'SEXYGAME', [[30, 60]]);
  await fixture.readBets();
  await fixture.sandbox.control('/control/game/SEXYGAME/correct', 'POST', { betId: gone, void: true });
  await fixture.readBets();
  const bets = await all(member, id, 2);
  const byStake = Object.fromEntries(bets.map((bet) => [bet.stake, bet]));
  expect(byStake).toMatchObject({
    10: { status: 'settled', kind: 'slot', counted: 10 },
    20: { status: 'settled', counted: 20 },
    // A fifth of casino turnover counts.
    30: { status: 'settled', kind: 'casino', counted: 6 },
    50: { status: 'void', counted: 0 },
  });
  const times = bets.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  const { body } = await fixture.server.call('getBonusRound', { token: member.token });
  expect(body.turnover).toBe(36);
});

test('pages continue among bets of the same time, and open and void bets count nothing', async () => {
  const member = await fixture.player(0, 'PG');
  const id = await fixture.begin(member, { deposit: 0, bonus: 300 });
  await fixture.deps.pool.query(
    `insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth,
                      stake_value, turnover_value, payout_value)
     select $1, 'PG', 'b' || n, 'slot', 1, case n % 10 when 0 then 'open' when 1 then 'void' else 'settled' end,
            now() - (n / 7) * interval '1 millisecond', n, n, 0, 1, n, n, 0 from generate_series(1, 20000) n`,
    [member.id],
  );
  await fixture.deps.pool.query(
    "update member_bonus set started_at = now() - interval '1 hour' where member_id = $1",
    [member.id],
  );
  const { body: first } = await page(member, id, { limit: 100 });
  const seen = new Set(first.bets.map(({ stake }: { stake: number }) => stake));
  for (const { status, turnover, counted } of first.bets)
    expect(counted).toBe(status === 'settled' ? turnover : 0);
  let next: string | null = first.next;
  for (let i = 0; i < 5 && next !== null; i++) {
    const { body } = await page(member, id, { limit: 100, after: next });
    for (const { stake } of body.bets) {
      expect(seen.has(stake)).toBe(false);
      seen.add(stake);
    }
    next = body.next;
  }
  expect(seen.size).toBe(600);
});

test('bets of another member’s bonus, and an invalid cursor, answer NO_DATA', async () => {
  const [one, two] = [await fixture.player(0, 'PG'), await fixture.player(0, 'PG')];
  const id = await fixture.begin(one, { deposit: 0, bonus: 10 });
  expect(await page(two, id)).toMatchObject({ status: 404, body: { code: 'NO_DATA' } });
  for (const after of ['x', '1.PG', '1'.repeat(25)])
    expect((await page(one, id, { after })).body.code).toBe('NO_DATA');
  for (const after of [undefined, `${'9'.repeat(18)}.PG.x`, '0.PG.ก่อน'])
    expect((await page(one, id, { after })).body).toEqual({ bets: [], next: null });
});

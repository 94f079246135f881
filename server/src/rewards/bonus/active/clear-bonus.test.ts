import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../../testing/app.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());
afterEach(() => fixture.sandbox.heal());

const refused = (status: number, code: string, params?: object) => ({
  status,
  body: params ? { code, params } : { code },
});
/** Worked example 1 of core/src/reward/wagering.test.ts. */
const first = {
  deposit: 500,
  bonus: 500,
  terms: { turnoverMultiple: 5, percentFail: 2, cap: 500_000 },
} as const;

describe('the worked examples', () => {
  it('1: nearly all is lost: the bonus is cancelled as failed, and nothing is kept', async () => {
    const member = await fixture.player(500, 'PG');
    await fixture.begin(member, first);
    await fixture.into(member, 1_000);
    await fixture.bet(member, 'PG', [
      [600, 218],
      [600, 0],
    ]);
    await fixture.readBets();
    expect(await fixture.clear(member)).toMatchObject({
      status: 200,
      body: { message: 'BONUS_CLEAR', end: 'FAIL', kept: 0 },
    });
    expect(await fixture.bonuses(member)).toMatchObject([
      { state: 'fail', turnover: 120_000n, total: 1_800n, kept: 0n, cut: 1_800n },
    ]);
    expect((await fixture.lines(member))[0]).toEqual(['finish_bonus', -18]);
    expect(await fixture.balance(member, 'wallet')).toBe(0n);
  });

  it('1: it cannot fail while bets of its time are missing, or one is unreadable', async () => {
    const { pool } = fixture.deps;
    const member = await fixture.player(500, 'PG');
    await fixture.begin(member, first);
    await fixture.into(member, 1_000);
    await fixture.bet(member, 'PG', [[1_000, 10]]);
    await fixture.readBets();
    const odd = { id: newKey(), memberId: member.id, currency: 'THB', betId: 'odd', details: {} };
    for (const [miss, values] of [
      ["select bet_gap_note('PG', gen_random_uuid(), now() - interval '1 second', now())", []],
      ['select bets_store_invalid($1, now(), $2)', ['PG', JSON.stringify([odd])]],
    ] as const) {
      await pool.query(miss, [...values]);
      expect(await fixture.clear(member)).toMatchObject(refused(409, 'BONUS_CONDITION'));
      expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
      await pool.query("update alarm set resolved_at = now() where kind in ('bet-gap', 'unreadable')");
    }
    expect((await fixture.clear(member)).body).toMatchObject({ end: 'FAIL' });
  });

  it('1: it fails although bets are missing of a game where no money was moved', async () => {
    const { pool } = fixture.deps;
    const member = await fixture.player(500, 'PG', 'JOKER');
    await fixture.begin(member, { ...first, games: ['PG', 'JOKER'] });
    await fixture.into(member, 1_000);
    await fixture.bet(member, 'PG', [[1_000, 10]]);
    await fixture.readBets();
    await pool.query("select bet_gap_note('JOKER', gen_random_uuid(), now() - interval '1 second', now())");
    expect((await fixture.clear(member)).body).toMatchObject({ end: 'FAIL' });
    await pool.query("update alarm set resolved_at = now() where kind = 'bet-gap'");
  });

  it('1: too much remains: nothing moves, and the refusal has the amounts', async () => {
    const member = await fixture.player(500, 'PG');
    await fixture.begin(member, first);
    await fixture.into(member, 1_000);
    await fixture.bet(member, 'PG', [[700, 0]]);
    await fixture.readBets();
    const params = { total: 300, failLine: 20, turnover: 700, required: 5_000 };
    expect(await fixture.clear(member)).toMatchObject(refused(409, 'BONUS_REMAINING', params));
    expect(await fixture.balance(member, 'game:PG')).toBe(30_000n);
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
  });

  it('2: free credit is lost, or is completed and cut to its cap', async () => {
    const free = { deposit: 0, bonus: 50, terms: { turnoverMultiple: 10, cap: 10_000 } } as const;
    const loser = await fixture.player(0, 'PG');
    await fixture.begin(loser, free);
    await fixture.into(loser, 50);
    await fixture.bet(loser, 'PG', [[46, 0]]);
    const winner = await fixture.player(0, 'PG');
    await fixture.begin(winner, free);
    await fixture.into(winner, 50);
    await fixture.bet(winner, 'PG', [[50, 260], ...Array.from({ length: 9 }, () => [50, 50] as const)]);
    await fixture.readBets();
    expect((await fixture.clear(loser)).body).toMatchObject({ end: 'FAIL', kept: 0 });
    expect((await fixture.clear(winner)).body).toMatchObject({ end: 'SUCCESS', kept: 100 });
    expect((await fixture.lines(winner))[0]).toEqual(['finish_bonus', -160]);
  });

  it('3: at the bust threshold the own money is kept; one satang above it is refused', async () => {
    const wish = { deposit: 1_000, bonus: 100, terms: { percentFail: 20, turnoverMultiple: 5 } } as const;
    for (const [left, answer] of [
      [220, { status: 200, body: { end: 'FAIL', kept: 120 } }],
      [220.01, refused(409, 'BONUS_REMAINING')],
    ] as const) {
      const member = await fixture.player(1_000, 'PG');
      await fixture.begin(member, wish);
      await fixture.into(member, 1_100);
      await fixture.bet(member, 'PG', [[1_100, left]]);
      await fixture.readBets();
      expect(await fixture.clear(member)).toMatchObject(answer);
    }
  });
});

describe('the end of a bonus', () => {
  it('that takes nothing away has a statement line of 0.00', async () => {
    const member = await fixture.player(100, 'PG');
    await fixture.begin(member, { deposit: 100, bonus: 100 });
    await fixture.into(member, 200);
    await fixture.bet(member, 'PG', [[200, 200]]);
    await fixture.readBets();
    expect((await fixture.clear(member)).body).toMatchObject({ end: 'SUCCESS', kept: 200 });
    expect((await fixture.lines(member))[0]).toEqual(['finish_bonus', 0]);
    expect(await fixture.balance(member, 'wallet')).toBe(20_000n);
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'success', cut: 0n }]);
  });

  it.each([0, 3])('requested twenty times at once happens once (%i baht are taken away)', async (over) => {
    const member = await fixture.player(over, 'PG');
    await fixture.begin(member, { deposit: 0, bonus: 100, terms: { turnoverMultiple: 0, cap: 10_000 } });
    const keys = Array.from({ length: 20 }, newKey);
    const answers = await Promise.all(keys.map((key) => fixture.clear(member, key)));
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { kept: 100 } }]);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['NO_DATA']),
    );
    // Retries with the same keys get the same answers.
    const again = await Promise.all(keys.map((key) => fixture.clear(member, key)));
    expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
    expect(await fixture.lines(member)).toEqual([
      ['finish_bonus', over === 0 ? 0 : -over],
      ['bonus', 100],
    ]);
    expect(await fixture.balance(member, 'wallet')).toBe(10_000n);
  });

  it('is returned again for the same key after a lost answer', async () => {
    const member = await fixture.player(0);
    await fixture.begin(member, { deposit: 0, bonus: 3 });
    const key = newKey();
    expect((await fixture.clear(member, key)).body).toMatchObject({ end: 'FAIL', kept: 0 });
    // State as if the process had died before it could store the answer.
    await fixture.deps.pool.query(
      "update request set state = 'working', answer = null, status = null, expires_at = now() where owner = $1",
      [member.id],
    );
    expect(await fixture.clear(member, key)).toMatchObject({ status: 200, body: { end: 'FAIL', kept: 0 } });
    expect(await fixture.clear(member)).toMatchObject(refused(404, 'NO_DATA'));
  });

  it('waits for an unresponsive game, an unreported bet, and an open bet', async () => {
    const member = await fixture.player(0, 'PG');
    await fixture.begin(member, { deposit: 0, bonus: 100 });
    await fixture.into(member, 100);
    await fixture.fault('game:PG', 'error-500');
    expect(await fixture.clear(member)).toMatchObject(refused(409, 'BONUS_CONDITION'));
    await fixture.sandbox.heal();
    await fixture.bet(member, 'PG', [[98, 0]]);
    expect(await fixture.clear(member)).toMatchObject(refused(409, 'BONUS_CONDITION'));
    await fixture.readBets();
    await fixture.deps.pool.query('update bet_account set open_bets = 1 where member_id = $1', [member.id]);
    expect(await fixture.clear(member)).toMatchObject(refused(409, 'BONUS_CONDITION'));
    await fixture.deps.pool.query('update bet_account set open_bets = 0 where member_id = $1', [member.id]);
    expect((await fixture.clear(member)).body).toMatchObject({ end: 'FAIL', kept: 0 });
  });

  it('waits for an unreported bet also beside a known difference', async () => {
    for (const difference of [-30_00, 30_00]) {
      const member = await fixture.player(100, 'PG');
      await fixture.begin(member, { deposit: 100, bonus: 100 });
      await fixture.into(member, 200);
      await fixture.bet(member, 'PG', [[10, 10]]);
      await fixture.readBets();
      // Sets the difference that the reconciliation of bets would leave: this much was booked at the game without a bet.
      const { pool } = fixture.deps;
      await pool.query(`update bet_account set reported_difference = $2 where member_id = $1`, [
        member.id,
        difference,
      ]);
      await pool.query(`update bet_account set result = result - $2 where member_id = $1`, [
        member.id,
        difference,
      ]);
      await fixture.bet(member, 'PG', [[200, 0]]);
      expect(await fixture.clear(member)).toMatchObject({ status: 409, body: { code: 'BONUS_CONDITION' } });
      expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
      await fixture.readBets();
      expect((await fixture.clear(member)).status).toBe(200);
    }
  });

  it('follows a corrected and a late bet as long as the bonus is active', async () => {
    const member = await fixture.player(100, 'PG', 'PGSLOT');
    await fixture.begin(member, { deposit: 100, bonus: 100, games: ['PG', 'PGSLOT'] });
    await fixture.into(member, 200, 'PGSLOT');
    const [void_] = await fixture.bet(member, 'PGSLOT', [[200, 200]]);
    await fixture.readBets();
    await fixture.sandbox.control('/control/game/PGSLOT/correct', 'POST', { betId: void_, void: true });
    await fixture.readBets();
    expect(await fixture.clear(member)).toMatchObject(refused(409, 'BONUS_REMAINING'));
    await fixture.bet(member, 'PGSLOT', [[200, 200]]);
    await fixture.readBets();
    expect((await fixture.clear(member)).body).toMatchObject({ end: 'SUCCESS', kept: 200 });
  });

  it('is NO_DATA without a bonus', async () => {
    const { token } = await fixture.player(10);
    expect(await fixture.server.call('clearBonus', { token })).toMatchObject(refused(404, 'NO_DATA'));
    expect(await fixture.server.call('checkBonusMinimum', { token })).toMatchObject(refused(404, 'NO_DATA'));
    expect(await fixture.server.call('getBonusRound', { token })).toMatchObject({ status: 200, body: null });
  });
});

it('an active bonus shows the amounts that decide its end, later deposits included', async () => {
  const member = await fixture.player(500, 'PG');
  const id = await fixture.begin(member, first);
  await fixture.deposit(member, 100);
  await fixture.into(member, 200);
  await fixture.bet(member, 'PG', [[200, 50]]);
  await fixture.readBets();
  await fixture.server.call('refreshSlots', { token: member.token });
  const { token } = member;
  const { body } = await fixture.server.call('getBonusRound', { token });
  expect(body).toMatchObject({
    id,
    code: 'WELCOME',
    name: 'ต้อนรับ',
    type: 'limit',
    deposit: 500,
    added: 100,
    bonus: 500,
    games: [{ code: 'PG' }],
    played: [{ kind: 'slot', turnover: 200 }],
    turnover: 200,
    total: 950,
  });
  expect((await fixture.server.call('checkBonusMinimum', { token })).body).toEqual({
    failLine: 22,
    total: 950,
    turnover: 200,
    required: 5_100,
    canClear: false,
  });
});

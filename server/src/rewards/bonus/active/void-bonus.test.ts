import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ResolveDeps } from '../../../payments/exceptions/decision.ts';
import { resolveException } from '../../../payments/exceptions/resolve-exception.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { reportBets } from '../../../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { insertBonus } from '../../../testing/rewards/bonuses.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());
afterEach(() => fixture.sandbox.heal());

const voided = (
  member: TestMember,
  id: string,
  keep: bigint,
  orderId = v7(),
  deps: ResolveDeps = fixture.deps,
) =>
  resolveException(deps, {
    id: orderId,
    subject: { kind: 'bonus', memberId: member.id, id },
    decision: 'void',
    who: 'Ann',
    why: 'two accounts of one person',
    keep,
  });

test('an amount to keep with a fraction of a kip is refused', async () => {
  const member = await fixture.server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
  const open = { memberId: member.id, startedAt: new Date(), endedAt: null, state: 'open' } as const;
  const id = await insertBonus(fixture.deps.pool, open);
  expect(await voided(member, id, 1_050n)).toEqual({ ok: false, code: 'INVALID_INPUT' });
  expect(await voided(member, id, 1_000n)).toMatchObject({ ok: true });
});

test('staff decide what is kept: the rest is taken, with who and why, once per order', async () => {
  const member = await fixture.player(200);
  const id = await fixture.begin(member, { deposit: 200, bonus: 100 });
  const order = v7();
  expect(await voided(member, id, 20_000n, order)).toEqual({ ok: true, replayed: false, amount: 10_000n });
  expect(await fixture.bonuses(member)).toMatchObject([
    { state: 'void', total: 30_000n, kept: 20_000n, cut: 10_000n, reason: 'two accounts of one person' },
  ]);
  expect((await fixture.lines(member))[0]).toEqual(['finish_bonus', -100]);
  expect(await exceptionsFixtureOf(fixture.deps).written(id)).toEqual([
    { decision: 'void', who: 'Ann', why: 'two accounts of one person', moved: true },
  ]);
  expect(await voided(member, id, 20_000n, order)).toEqual({ ok: true, replayed: true, amount: 10_000n });
  // The same id with another amount to keep is another order.
  expect(await voided(member, id, 0n, order)).toMatchObject({ ok: false, code: 'KEY_REUSED' });
  expect(await voided(member, id, 0n)).toMatchObject({
    ok: false,
    code: 'ALREADY_CLOSED',
    before: { who: 'Ann' },
  });
});

test('nothing is taken when the member has no more than is kept, and the decision is stored', async () => {
  const member = await fixture.player(200);
  const id = await fixture.begin(member, { deposit: 200, bonus: 100 });
  expect(await voided(member, id, 99_999n)).toEqual({ ok: true, replayed: false, amount: null });
  expect((await fixture.lines(member))[0]).toEqual(['finish_bonus', 0]);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'void', kept: 30_000n, cut: 0n }]);
  expect(await exceptionsFixtureOf(fixture.deps).written(id)).toMatchObject([
    { decision: 'void', moved: false },
  ]);
});

test('a deposit after expiry is the member’s own, and is not taken', async () => {
  const member = await fixture.player(0);
  const id = await fixture.begin(member, { deposit: 0, bonus: 100 });
  await fixture.deps.pool.query(
    "update member_bonus set expires_at = now() - interval '1 minute' where member_id = $1",
    [member.id],
  );
  await fixture.deposit(member, 500);
  expect(await voided(member, id, 0n)).toEqual({ ok: true, replayed: false, amount: 10_000n });
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'void', total: 10_000n, kept: 0n }]);
  expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
});

test.each([
  ['with a deduction', 0n, { total: 700_00n, cut: 700_00n }],
  ['without one', 99_999_00n, { total: 700_00n, cut: 0n }],
])('an older bet that is corrected just before is in the end, %s', async (_, keep, expected) => {
  const member = await fixture.player(500);
  const { pool, ledger } = fixture.deps;
  const id = await fixture.begin(member, { deposit: 500, bonus: 500 });
  await pool.query('update member_bonus set expires_at = now() where member_id = $1', [member.id]);
  const bet = { memberId: member.id, betId: 'one', stake: 300_00n, at: new Date(Date.now() - 60_000) };
  await reportBets(pool, [{ ...bet, version: 1n }]);
  let version = 1n;
  const correct = async () => {
    version += 1n;
    await reportBets(pool, [{ ...bet, payout: 300_00n, version }]);
  };
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const watched = Object.assign(Object.create(pool) as typeof pool, {
    async query(...given: unknown[]) {
      if (String(given[0]).includes('bonus_void_whole')) await correct();
      return query(...given);
    },
  });
  const deps = {
    ...fixture.deps,
    pool: watched,
    ledger: {
      ...ledger,
      async post(entry: Parameters<typeof ledger.post>[0]) {
        await correct();
        return ledger.post(entry);
      },
    },
  };
  expect(await voided(member, id, keep, v7(), deps)).toMatchObject({ ok: true });
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'void', ...expected }]);
});

test('with an unfinished transfer out of a game only the wallet’s money is taken', async () => {
  const member = await fixture.player(200, 'PG');
  const id = await fixture.begin(member, { deposit: 200, bonus: 100 });
  await fixture.into(member, 250);
  await fixture.fault('game:PG', 'timeout-after', 1);
  const { token } = member;
  await fixture.server.call('transfer', {
    token,
    key: newKey(),
    body: { from: 'PG', to: 'WALLET', amount: 100 },
  });
  expect(await voided(member, id, 0n)).toEqual({ ok: true, replayed: false, amount: 5_000n });
  expect(await fixture.bonuses(member)).toMatchObject([
    { state: 'void', total: 30_000n, kept: 25_000n, cut: 5_000n },
  ]);
});

test('staff and member who end it at the same moment end it once', async () => {
  for (let i = 0; i < 5; i++) {
    const member = await fixture.player(0);
    const id = await fixture.begin(member, { deposit: 0, bonus: 4 });
    const [cleared, decided] = await Promise.all([fixture.clear(member), voided(member, id, 0n)]);
    expect([cleared.status === 200, decided.ok].filter(Boolean)).toHaveLength(1);
    expect((await fixture.lines(member)).filter(([type]) => type === 'finish_bonus')).toEqual([
      ['finish_bonus', -4],
    ]);
    expect(await exceptionsFixtureOf(fixture.deps).written(id)).toHaveLength(decided.ok ? 1 : 0);
  }
});

test('a negative amount to keep, and an unknown bonus, are refused', async () => {
  const member = await fixture.player(0);
  const id = await fixture.begin(member, { deposit: 0, bonus: 4 });
  expect(await voided(member, id, -1n)).toMatchObject({ ok: false, code: 'INVALID_INPUT' });
  expect(await voided(member, v7(), 0n)).toMatchObject({ ok: false, code: 'ALREADY_CLOSED' });
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
});

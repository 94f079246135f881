import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());
afterEach(() => fixture.sandbox.heal());

const withdraw = (
  member: TestMember,
  amount: number,
  name: 'withdraw' | 'withdrawAll' = 'withdraw',
  key = newKey(),
) => fixture.server.call(name, { token: member.token, key, body: { amount } });
const refused = (code: string) => ({ status: 409, body: { code } });
const calls = ['withdraw', 'withdrawAll'] as const;
const wish = { deposit: 500, bonus: 500, terms: { turnoverMultiple: 5, cap: 500_000 } } as const;

/** Creates a member who met the wagering requirement of worked example 1: 7,400 baht in the game. */
async function played(): Promise<TestMember> {
  const member = await fixture.player(500, 'PG');
  await fixture.begin(member, wish);
  await fixture.into(member, 1_000);
  const rounds = Array.from({ length: 4 }, () => [1_000, 1_000] as const);
  await fixture.bet(member, 'PG', [...rounds, [1_000, 7_450], [50, 0]]);
  await fixture.readBets();
  return member;
}

test.each(calls)('%s before the wagering requirement is met is refused, and nothing moves', async (name) => {
  const member = await fixture.player(500, 'PG');
  await fixture.begin(member, wish);
  await fixture.into(member, 600);
  // One amount below and one above the wallet balance.
  for (const amount of [300, 900])
    expect(await withdraw(member, amount, name)).toMatchObject(refused('BONUS_CONDITION'));
  expect(await fixture.balance(member, 'game:PG')).toBe(60_000n);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
});

test.each(calls)(
  '%s of a completed bonus ends it, cuts it to its cap, and withdraws what is kept',
  async (name) => {
    const member = await played();
    const key = newKey();
    const answer = await withdraw(member, 5_000, name, key);
    expect(answer).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(await fixture.bonuses(member)).toMatchObject([
      { state: 'success', turnover: 505_000n, total: 740_000n, kept: 500_000n, cut: 240_000n },
    ]);
    expect((await fixture.lines(member)).slice(0, 2)).toEqual([
      ['withdraw', -5_000],
      ['finish_bonus', -2_400],
    ]);
    expect((await withdraw(member, 5_000, name, key)).body).toEqual(answer.body);
    expect(await fixture.balance(member, 'wallet')).toBe(0n);
  },
);

test.each(calls)('%s without the proof that it needs ends no bonus and moves nothing', async (name) => {
  const member = await played();
  const key = newKey();
  const ask = (sql: string) => fixture.deps.pool.query(sql, [member.id]);
  await ask('insert into withdraw_ask (member_id, above) values ($1, 100)');
  const required = { status: 403, body: { code: 'STEP_UP_REQUIRED' } };
  const inGame = await fixture.balance(member, 'game:PG');
  expect(await withdraw(member, 5_000, name, key)).toMatchObject(required);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
  expect(await fixture.balance(member, 'game:PG')).toBe(inGame);
  await ask('update withdraw_ask set above = null where member_id = $1');
  expect(await withdraw(member, 5_000, name, key)).toMatchObject({ status: 200 });
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
});

test.each(calls)(
  '%s of more than is kept ends the bonus, and is refused with MONEY_NOT_ENOUGH',
  async (name) => {
    const member = await played();
    expect(await withdraw(member, 5_001, name)).toMatchObject(refused('MONEY_NOT_ENOUGH'));
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'success' }]);
    expect(await fixture.balance(member, 'wallet')).toBe(500_000n);
  },
);

test.each(calls)('%s waits for an unresponsive game', async (name) => {
  const member = await played();
  await fixture.fault('game:PG', 'error-500');
  expect(await withdraw(member, 300, name)).toMatchObject(refused('TRANSFER_PENDING'));
  await fixture.sandbox.heal();
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
  expect((await withdraw(member, 300, name)).status).toBe(200);
});

test('a withdrawal that would be refused anyway ends no bonus', async () => {
  const member = await played();
  expect((await withdraw(member, 1)).body.code).toBe('WITHDRAW_MINIMUM');
  await fixture.deps.pool.query(
    "update member set withdraw_waits_until = now() + interval '1 hour' where id = $1",
    [member.id],
  );
  for (const name of calls)
    expect(await withdraw(member, 5_000, name)).toMatchObject(refused('WITHDRAW_PENDING'));
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
});

test('ten concurrent withdrawals end one bonus and pay out once', async () => {
  const member = await played();
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(member, 5_000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
  for (const code of others)
    expect(['WITHDRAW_PENDING', 'MONEY_NOT_ENOUGH', 'TRANSFER_PENDING']).toContain(code);
  expect(await fixture.lines(member)).toContainEqual(['finish_bonus', -2_400]);
  expect((await fixture.lines(member)).filter(([type]) => type === 'finish_bonus')).toHaveLength(1);
});

test('cancelling the bonus and withdrawing at the same moment end it once, by the same rules', async () => {
  const member = await played();
  const [cleared, withdrawn] = await Promise.all([fixture.clear(member), withdraw(member, 5_000)]);
  expect([200, 404, 409]).toContain(cleared.status);
  expect([200, 409]).toContain(withdrawn.status);
  // The second call may be refused with a request to retry, and then succeeds.
  if (withdrawn.status !== 200) await fixture.clear(member);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'success', kept: 500_000n, cut: 240_000n }]);
  expect((await fixture.lines(member)).filter(([type]) => type === 'finish_bonus')).toHaveLength(1);
});

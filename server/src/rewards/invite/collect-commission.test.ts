import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { type ReportedBet, reportBets } from '../../testing/rewards/bets.ts';
import { insertBonus } from '../../testing/rewards/bonuses.ts';
import { accrueYesterday, yesterdayAt } from '../../testing/rewards/friends.ts';
import { collectCommission } from './collect-commission.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ onLog: () => {} });
});
afterAll(() => server?.close());
beforeEach(() => setProgramme({ active: true }));

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.deps.pool.query<T>(text, values)).rows;
async function setProgramme(change: { active?: boolean; successPercent?: number }): Promise<void> {
  const rewards = await readContent(server.deps.pool, 'rewards');
  const invite = { ...rewards.invite, ...change };
  await writeContent(server.deps.pool, 'rewards', { ...rewards, invite });
}

const friendOf = (inviter: TestMember) => server.createMember({ inviterId: inviter.id });
const lose = (memberId: string, stake: bigint, bet: Partial<ReportedBet> = {}) =>
  reportBets(server.deps.pool, [{ memberId, at: yesterdayAt(12), stake, ...bet }]);
const night = () => accrueYesterday(server.deps.pool);
/** Creates an inviter whose friend lost this amount without a bonus, after the nightly accrual. */
async function inviterOf(lostMinor: bigint): Promise<TestMember> {
  const inviter = await server.createMember();
  await lose((await friendOf(inviter)).id, lostMinor);
  await night();
  return inviter;
}
const collect = ({ token }: TestMember, key?: string) =>
  server.call('receiveInviteBonus', { token, method: 'POST', ...(key ? { key } : {}) });
const codeOf = async (member: TestMember) => (await collect(member)).body.code;
const walletOf = async ({ token }: TestMember) => {
  const { wallet, invite } = (await server.call('getWallet', { token })).body;
  return { wallet: wallet.amount, invite: invite.amount };
};
const listOf = async ({ token }: TestMember, page = 1) =>
  (await server.call('getInvites', { token, body: { page } })).body;

test('5 % of a friend’s losses in plain play and 1 % of those in a failed bonus are credited', async () => {
  const inviter = await server.createMember();
  const friend = await friendOf(inviter);
  await insertBonus(server.deps.pool, {
    memberId: friend.id,
    startedAt: yesterdayAt(8),
    endedAt: yesterdayAt(10),
    state: 'fail',
  });
  await lose(friend.id, 1_000_00n);
  await lose(friend.id, 400_00n, { at: yesterdayAt(9) });
  await night();
  expect(await walletOf(inviter)).toEqual({ wallet: 0, invite: 54 });
  const { status, body } = await collect(inviter);
  expect({ status, body }).toEqual({ status: 200, body: { message: 'INVITE_BONUS_SUCCESS', amount: 54 } });
  expect(await walletOf(inviter)).toEqual({ wallet: 54, invite: 0 });
  const { statements } = (await server.call('getStatements', { token: inviter.token, body: {} })).body;
  expect(statements).toMatchObject([
    { statementType: 'bonus', from: 'BANK', to: 'WALLET', amount: 54, status: 'SUCCESS', invite: {} },
  ]);
  expect(
    await rows("select debit, reason from entry where member_id = $1 and credit = 'wallet'", [inviter.id]),
  ).toEqual([{ debit: 'operator:invite', reason: 'invite' }]);
});

describe('nothing is credited, and the code says why', () => {
  const refused = async (inviter: TestMember) => {
    const before = await walletOf(inviter);
    const { status, body } = await collect(inviter);
    expect(await walletOf(inviter)).toEqual(before);
    return `${status} ${body.code}`;
  };

  test('while the programme is off, or staff barred the member from it', async () => {
    const inviter = await inviterOf(2_000_00n);
    await setProgramme({ active: false });
    expect(await refused(inviter)).toBe('409 INVITE_INACTIVE');
    expect(await listOf(inviter)).toMatchObject({ active: false });
    await setProgramme({ active: true });
    await rows('update member set invites_barred_at = now() where id = $1', [inviter.id]);
    expect(await refused(inviter)).toBe('409 INVITE_INACTIVE');
    expect(await listOf(inviter)).toMatchObject({ active: false, total: 1 });
    await rows('update member set invites_barred_at = null where id = $1', [inviter.id]);
    expect((await collect(inviter)).status).toBe(200);
  });

  test('while no friend has ever played', async () => {
    const inviter = await server.createMember();
    await night();
    expect(await refused(inviter)).toBe('409 NO_INVITEE_PLAY_INFO');
    await friendOf(inviter);
    await night();
    expect(await refused(inviter)).toBe('409 NO_INVITEE_PLAY_INFO');
  });

  test('while yesterday’s accrual is not done', async () => {
    const inviter = await inviterOf(2_000_00n);
    await rows('update accrual_run set done_at = null');
    expect(await refused(inviter)).toBe('409 NO_INVITEE_PLAY_INFO');
    expect(await listOf(inviter)).toMatchObject({ active: true, counted: false, total: 1 });
    await rows('delete from accrual_run');
    expect(await refused(inviter)).toBe('409 NO_INVITEE_PLAY_INFO');
    expect(await listOf(inviter)).toMatchObject({ counted: false });
    await night();
    expect(await listOf(inviter)).toMatchObject({ counted: true });
    expect((await collect(inviter)).status).toBe(200);
  });

  test('when friends won, or all is collected', async () => {
    const inviter = await server.createMember();
    await lose((await friendOf(inviter)).id, 100_00n, { payout: 300_00n });
    await night();
    expect(await refused(inviter)).toBe('409 NO_INVITE_BONUS');
    const other = await inviterOf(2_000_00n);
    expect((await collect(other)).status).toBe(200);
    expect(await refused(other)).toBe('409 NO_INVITE_BONUS');
  });

  test('below the minimum, which the refusal names', async () => {
    const inviter = await inviterOf(999_99n);
    const { status, body } = await collect(inviter);
    expect({ status, code: body.code, params: body.params }).toEqual({
      status: 409,
      code: 'INVITE_COLLECT',
      params: { minimum: 50 },
    });
    // A loss of another friend reaches the minimum.
    await lose((await friendOf(inviter)).id, 20n);
    await night();
    expect((await collect(inviter)).body).toMatchObject({ amount: 50 });
  });

  test('when the credit fails, and it can be collected later', async () => {
    const inviter = await inviterOf(2_000_00n);
    await rows("update account set currency = 'LAK' where member_id = $1 and code = 'wallet'", [inviter.id]);
    expect(await codeOf(inviter)).toBe('INVITE_BONUS_FAIL');
    expect(await rows('select 1 from commission_paid where member_id = $1', [inviter.id])).toEqual([]);
    await rows("update account set currency = 'THB' where member_id = $1 and code = 'wallet'", [inviter.id]);
    expect((await collect(inviter)).body).toMatchObject({ amount: 100 });
  });

  test('to a self-excluded member', async () => {
    const inviter = await inviterOf(2_000_00n);
    await rows("update member set excluded_until = now() + interval '1 day' where id = $1", [inviter.id]);
    expect(await refused(inviter)).toBe('403 SELF_EXCLUDED');
  });
});

describe('commission is credited once', () => {
  test('to fifty concurrent calls', async () => {
    const inviter = await inviterOf(3_000_00n);
    const replies = await Promise.all(Array.from({ length: 50 }, () => collect(inviter)));
    const codes = Map.groupBy(replies, ({ body }) => body.code ?? body.message);
    expect(codes.get('INVITE_BONUS_SUCCESS')).toHaveLength(1);
    // Calls beyond a member's share of the server are rejected.
    expect([...codes.keys()].filter((code) => code !== 'REQUEST_LIMIT').sort()).toEqual([
      'INVITE_BONUS_SUCCESS',
      'NO_INVITE_BONUS',
    ]);
    expect(await walletOf(inviter)).toEqual({ wallet: 150, invite: 0 });
  });

  test('to fifty concurrent calls without a concurrency limit', async () => {
    const inviter = await inviterOf(3_000_00n);
    const member = { id: inviter.id, currency: 'THB' as const };
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => collectCommission(server.deps, member, { id: v7(), resumed: false })),
    );
    const codes = tries.map((tried) => (tried.ok ? tried.value.message : tried.code)).sort();
    expect(codes).toEqual(['INVITE_BONUS_SUCCESS', ...Array(49).fill('NO_INVITE_BONUS')]);
    expect(await walletOf(inviter)).toEqual({ wallet: 150, invite: 0 });
  });

  test('for one key, which gets the same answer again', async () => {
    const inviter = await inviterOf(3_000_00n);
    const key = newKey();
    const first = await collect(inviter, key);
    const again = await collect(inviter, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await walletOf(inviter)).toMatchObject({ wallet: 150 });
  });

  test('when a call is resumed after a crash', async () => {
    const inviter = await inviterOf(3_000_00n);
    const key = newKey();
    await collect(inviter, key);
    // State as if the process had died before it could store its answer.
    await rows(
      `update request set state = 'working', answer = null, status = null, lease_until = now() - interval '1 minute'
        where key = $1`,
      [key],
    );
    const again = await collect(inviter, key);
    expect(again.body).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 150 });
    expect(await walletOf(inviter)).toEqual({ wallet: 150, invite: 0 });
  });
});

test('losses in a completed or expired bonus bring commission, in an open or void one none', async () => {
  const inviter = await server.createMember();
  for (const [state, stake] of [
    ['success', 1_000_00n],
    ['open', 2_000_00n],
    ['void', 4_000_00n],
    ['expired', 8_000_00n],
  ] as const) {
    const { id: memberId } = await friendOf(inviter);
    const endedAt = state === 'open' ? null : yesterdayAt(13);
    await insertBonus(server.deps.pool, { memberId, startedAt: yesterdayAt(11), endedAt, state });
    await lose(memberId, stake);
  }
  await night();
  expect(await walletOf(inviter)).toEqual({ wallet: 0, invite: 50 + 80 });
  expect((await listOf(inviter)).invites.map(({ amount }: { amount: number }) => amount).sort()).toEqual([
    50, 80,
  ]);
});

test('commission collected during an active bonus counts as own money of the bonus', async () => {
  const inviter = await inviterOf(2_000_00n);
  const bonusId = await insertBonus(server.deps.pool, {
    memberId: inviter.id,
    startedAt: new Date(),
    endedAt: null,
    state: 'open',
  });
  expect((await collect(inviter)).status).toBe(200);
  expect(await rows('select added from member_bonus where id = $1', [bonusId])).toEqual([{ added: 100_00n }]);
  expect(await rows('select amount from member_bonus_money where bonus_id = $1', [bonusId])).toEqual([
    { amount: 100_00n },
  ]);
});

describe('the list of commissions', () => {
  test('shows the start of friends’ names, and what is collected', async () => {
    const inviter = await server.createMember();
    const friend = await server.createMember({ inviterId: inviter.id, name: 'กุ้งนาง ใจดี' });
    await server.createMember({ inviterId: inviter.id });
    await lose(friend.id, 1_234_56n);
    await night();
    const yesterday = new Date(yesterdayAt(12)).toISOString().slice(0, 10);
    const waiting = await listOf(inviter);
    expect(waiting).toEqual({
      total: 1,
      active: true,
      counted: true,
      minimum: 50,
      friends: 2,
      invites: [
        {
          from: { name: 'กุ้ง***' },
          amount: 61.72,
          createdAt: expect.any(String),
          day: yesterday,
          collected: false,
        },
      ],
    });
    await collect(inviter);
    expect((await listOf(inviter)).invites).toMatchObject([{ amount: 61.72, collected: true }]);
    expect(await listOf(friend)).toMatchObject({ total: 0, invites: [], friends: 0 });
  });

  test('has ten a page, without gaps or duplicates', async () => {
    const inviter = await server.createMember();
    await rows(`insert into invite_summary (member_id, commissions, collected) values ($1, 25, 15)`, [
      inviter.id,
    ]);
    await rows(
      `insert into commission (member_id, nth, friend_id, day, success_base, fail_base, success_percent, fail_percent, amount)
       select $1, n, $1, '2026-01-01'::date + n, 100, 0, 5, 1, n from generate_series(1, 25) n`,
      [inviter.id],
    );
    const amounts = async (page: number) =>
      (await listOf(inviter, page)).invites.map(({ amount }: { amount: number }) => Math.round(amount * 100));
    expect(await amounts(1)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16]);
    expect(await amounts(2)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
    expect(await amounts(3)).toEqual([5, 4, 3, 2, 1]);
    expect(await amounts(4)).toEqual([]);
    expect((await listOf(inviter, 4)).total).toBe(25);
    expect((await listOf(inviter, 2)).invites[0].collected).toBe(true);
    expect((await listOf(inviter, 1)).invites[9].collected).toBe(false);
  });
});

test('the wallet has the collectable commission and the rates, which are 0 while the programme is off', async () => {
  const inviter = await inviterOf(2_000_00n);
  const inviteOf = async () => (await server.call('getWallet', { token: inviter.token })).body.invite;
  expect(await inviteOf()).toEqual({ amount: 100, success: 5, fail: 1 });
  await setProgramme({ successPercent: 7.5 });
  expect(await inviteOf()).toEqual({ amount: 100, success: 7.5, fail: 1 });
  await setProgramme({ active: false, successPercent: 5 });
  expect(await inviteOf()).toEqual({ amount: 100, success: 0, fail: 0 });
});

test('another member cannot collect the inviter’s commission, with the inviter’s key or call id either', async () => {
  const inviter = await inviterOf(2_000_00n);
  const key = newKey();
  expect((await collect(inviter, key)).body).toMatchObject({ amount: 100 });
  const other = await server.createMember();
  for (const each of [undefined, key])
    expect((await collect(other, each)).body.code).toBe('NO_INVITEE_PLAY_INFO');
  const second = await inviterOf(2_000_00n);
  const cause = { id: v7(), resumed: false };
  const collector = (member: TestMember) => ({ id: member.id, currency: 'THB' }) as const;
  expect(await collectCommission(server.deps, collector(second), cause)).toMatchObject({ ok: true });
  for (const resumed of [false, true])
    expect(await collectCommission(server.deps, collector(other), { ...cause, resumed })).toMatchObject({
      ok: false,
      code: 'NO_INVITEE_PLAY_INFO',
    });
  expect((await walletOf(other)).wallet).toBe(0);
});

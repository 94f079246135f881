import { errorsOf } from '@kapao/contract/call';
import { bonusCalls } from '@kapao/contract/calls/bonus';
import { inviteCalls } from '@kapao/contract/calls/invite';
import { refundCalls } from '@kapao/contract/calls/refund';
import { type ErrorCode, errorCodes, statusOf } from '@kapao/contract/errors/error-codes';
import type { CallName } from '@kapao/contract/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../content/stored-content.ts';
import { newKey, type TestMember, type TestReply } from '../testing/app.ts';
import { reportBets } from '../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../testing/rewards/bonus-fixture.ts';
import { accrueYesterday, yesterdayAt } from '../testing/rewards/friends.ts';
import { freeTerms, writeOffer } from '../testing/rewards/offers.ts';
import { insertRefund } from '../testing/rewards/refunds.ts';
import { bonusSlice } from './bonus/activation/bonus.route.ts';
import { inviteSlice } from './invite/invite.route.ts';
import { refundSlice } from './refund/refund.route.ts';

// Reaches through HTTP each code that a call of the rewards may answer. Codes of every call are tested elsewhere: malformed
// body, bad token, key in use, end of service, maintenance, impersonation.

let fixture: BonusFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bonusFixture([bonusSlice, inviteSlice, refundSlice]);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.player(0);
  await query("delete from rate_limit where key like 'promotion%'");
});

const query = (text: string, values: unknown[] = []) => fixture.deps.pool.query(text, values);
const offer = (draft: object = {}) => writeOffer(fixture.deps.pool, draft);
const promotion = (draft: object = {}) => offer({ kind: 'promotion', ...draft });
const free = (draft: object = {}) => ({ terms: freeTerms, ...draft });
const call = (name: CallName, request: object = {}) =>
  fixture.server.call(name, {
    token: member.token,
    ...(name.startsWith('get') || name.startsWith('find') ? {} : { key: newKey() }),
    ...request,
  });
const take = (code: string) => call('activateBonus', { params: { code } });
const redeem = (code: string) => call('activatePromotion', { params: { code } });
const hold = () => fixture.begin(member, { deposit: 0, bonus: 100 });
const exclude = () =>
  query("update member set excluded_until = now() + interval '1 day' where id = $1", [member.id]);
async function rewards(change: (content: Awaited<ReturnType<typeof readRewards>>) => object) {
  const before = await readRewards();
  await writeContent(fixture.deps.pool, 'rewards', { ...before, ...change(before) });
  return () => writeContent(fixture.deps.pool, 'rewards', before);
}
const readRewards = () => readContent(fixture.deps.pool, 'rewards');
/** Gives the member a friend who lost this many baht yesterday, and runs the accrual. */
async function friendLost(baht: number): Promise<void> {
  const friend = await fixture.server.createMember({ inviterId: member.id });
  const stake = BigInt(baht * 100);
  await reportBets(fixture.deps.pool, [{ memberId: friend.id, at: yesterdayAt(12), stake }]);
  const now = new Date();
  await query('update bet_sync set read_until = $1', [now]);
  await accrueYesterday(fixture.deps.pool);
}

type Reached = Readonly<Record<string, () => Promise<TestReply>>>;

/** Cases shared by a bonus and a promotion. */
const beginning = (draft: (more?: object) => Promise<string>, begin: typeof take): Reached => ({
  BONUS_ALREADY_ACTIVE: async () => {
    await hold();
    return begin(await draft(free()));
  },
  BONUS_FULL: async () => begin(await draft(free({ quota: 0 }))),
  BONUS_CONDITION: async () => begin(await draft()),
  BONUS_REMAINING: async () => {
    await fixture.deposit(member, 5.01);
    return begin(await draft(free()));
  },
  SELF_EXCLUDED: async () => {
    await exclude();
    return begin(await draft(free()));
  },
});

const tables: Readonly<Partial<Record<CallName, Reached>>> = {
  activateBonus: {
    ...beginning(offer, take),
    NO_DATA: () => take('NO-SUCH-BONUS'),
    BONUS_MAX_CLAIMED: async () => take(await offer(free({ maxReceived: 0 }))),
  },
  activatePromotion: {
    ...beginning(promotion, redeem),
    NO_PROMOTION: () => redeem('NO-SUCH-CODE'),
    PROMOTION_RECEIVED: async () => {
      const code = await promotion({ terms: { ...freeTerms, credit: { kind: 'fixed', amount: 3 } } });
      await redeem(code);
      await call('clearBonus');
      return redeem(code);
    },
    REQUEST_LIMIT_1MIN: async () => {
      for (let tried = 0; tried < 10; tried++) await redeem(`GUESS-${tried}`);
      return redeem('GUESS-10');
    },
  },
  findPromotion: {
    REQUEST_LIMIT_1MIN: async () => {
      const find = () => call('findPromotion', { params: { code: 'GUESS' } });
      for (let tried = 0; tried < 10; tried++) await find();
      return find();
    },
  },
  checkBonusMinimum: { NO_DATA: () => call('checkBonusMinimum') },
  getRoundBets: { NO_DATA: () => call('getRoundBets', { body: { roundId: newKey() } }) },
  clearBonus: {
    NO_DATA: () => call('clearBonus'),
    BONUS_CONDITION: async () => {
      member = await fixture.player(0, 'PG');
      await hold();
      await fixture.into(member, 100);
      await fixture.fault('game:PG', 'error-500');
      const answer = await call('clearBonus');
      await fixture.sandbox.heal();
      return answer;
    },
    BONUS_REMAINING: async () => {
      await hold();
      return call('clearBonus');
    },
    BONUS_CLEAR: async () => {
      await fixture.begin(member, { deposit: 0, bonus: 3 });
      return call('clearBonus');
    },
  },
  receiveInviteBonus: {
    INVITE_INACTIVE: async () => {
      const back = await rewards(({ invite }) => ({ invite: { ...invite, active: false } }));
      const answer = await call('receiveInviteBonus');
      await back();
      return answer;
    },
    NO_INVITEE_PLAY_INFO: () => call('receiveInviteBonus'),
    NO_INVITE_BONUS: async () => {
      await friendLost(0.1);
      return call('receiveInviteBonus');
    },
    INVITE_COLLECT: async () => {
      await friendLost(100);
      return call('receiveInviteBonus');
    },
    INVITE_BONUS_FAIL: async () => {
      await friendLost(2_000);
      const inMoney = (currency: string) =>
        query("update account set currency = $2 where member_id = $1 and code = 'wallet'", [
          member.id,
          currency,
        ]);
      await inMoney('LAK');
      const answer = await call('receiveInviteBonus');
      await inMoney('THB');
      return answer;
    },
    INVITE_BONUS_SUCCESS: async () => {
      await friendLost(2_000);
      return call('receiveInviteBonus');
    },
    SELF_EXCLUDED: async () => {
      await exclude();
      return call('receiveInviteBonus');
    },
  },
  receiveRefund: {
    REFUND_INACTIVE: async () => {
      const back = await rewards(({ refund }) => ({ refund: { ...refund, active: false } }));
      const answer = await call('receiveRefund');
      await back();
      return answer;
    },
    NO_REFUND: () => call('receiveRefund'),
    REFUND_CONDITION: async () => {
      await insertRefund(fixture.deps.pool, member.id);
      await hold();
      return call('receiveRefund');
    },
    REFUND_MINIMUM: async () => {
      await insertRefund(fixture.deps.pool, member.id);
      const minimumMinor = { THB: 105_00, LAK: 0 };
      const back = await rewards(({ refund }) => ({ refund: { ...refund, minimumMinor } }));
      const answer = await call('receiveRefund');
      await back();
      return answer;
    },
    REFUND_SUCCESS: async () => {
      await insertRefund(fixture.deps.pool, member.id);
      return call('receiveRefund');
    },
    SELF_EXCLUDED: async () => {
      await exclude();
      return call('receiveRefund');
    },
  },
  addRefundToWallet: {
    NO_REFUND: () => call('addRefundToWallet'),
    REFUND_SUCCESS: async () => {
      await insertRefund(fixture.deps.pool, member.id);
      await call('receiveRefund');
      return call('addRefundToWallet');
    },
    SELF_EXCLUDED: async () => {
      await exclude();
      return call('addRefundToWallet');
    },
  },
};

const rewardCalls = { ...bonusCalls, ...inviteCalls, ...refundCalls };
/** Codes of the catalogue in successful answers. */
const messages: Readonly<Partial<Record<CallName, readonly ErrorCode[]>>> = {
  clearBonus: ['BONUS_CLEAR'],
  receiveInviteBonus: ['INVITE_BONUS_SUCCESS'],
  receiveRefund: ['REFUND_SUCCESS'],
  addRefundToWallet: ['REFUND_SUCCESS'],
};
/** Codes that every call may answer. */
const ofAnyCall =
  /^(UNAUTHORIZED|EXPIRED_AUTH_TOKEN|INVALID_INPUT|REQUEST_LIMIT|INTERNAL_SERVER_ERROR|GONE|MAINTENANCE|LOOK_ONLY)$|^IDEMPOTENCY_/;
/** Parameters that the text of the code requires, by call. */
const params: Readonly<Record<string, object>> = {
  'activateBonus BONUS_REMAINING': { minimum: 5 },
  'activatePromotion BONUS_REMAINING': { minimum: 5 },
  'activatePromotion REQUEST_LIMIT_1MIN': { retryAfter: expect.any(Number) },
  'findPromotion REQUEST_LIMIT_1MIN': { retryAfter: expect.any(Number) },
  'clearBonus BONUS_REMAINING': { total: 100, failLine: 5, turnover: 0, required: 100 },
  'receiveInviteBonus INVITE_COLLECT': { minimum: 50 },
  'receiveRefund REFUND_MINIMUM': { minimum: 105 },
};

describe.each(Object.keys(rewardCalls) as (keyof typeof rewardCalls)[])('%s', (name) => {
  const reached = tables[name] ?? {};
  const own = errorsOf(rewardCalls[name]).filter((code) => !ofAnyCall.test(code));
  const codes = [...own, ...(messages[name] ?? [])];

  test('declares exactly the codes that are tested here', () => {
    expect(Object.keys(reached).sort()).toEqual([...codes].sort());
  });

  test.each(codes)('answers %s', async (code) => {
    const { status, body } = (await reached[code]?.()) ?? {};
    if (statusOf(code) === 200) return expect([status, body.message]).toEqual([200, code]);
    expect([status, body]).toEqual([
      statusOf(code),
      {
        code,
        message: code,
        params: params[`${name} ${code}`] ?? (code === 'SELF_EXCLUDED' ? { until: expect.any(String) } : {}),
        requestId: expect.any(String),
      },
    ]);
  });
});

test('every code of the catalogue about rewards is tested here', () => {
  const named = Object.keys(errorCodes).filter((code) =>
    /BONUS|INVITE|REFUND|PROMOTION|^NO_DATA$|^REQUEST_LIMIT_1MIN$/.test(code),
  );
  const all = new Set(Object.values(tables).flatMap((reached) => Object.keys(reached ?? {})));
  expect(named.filter((code) => !all.has(code))).toEqual([]);
});

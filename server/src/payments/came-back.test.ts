import { hourMs } from '@kapao/core/time';
import { NIL as nobody, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestMember } from '../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../testing/backoffice/backoffice-server.ts';
import { accountOf, type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../testing/exceptions.ts';
import { changeWithdrawal } from '../testing/inquiry.ts';
import { matchReceipt } from './bank-receipts/match-receipt.ts';
import { postReceipt } from './bank-receipts/post-receipt.ts';
import { receiverOf } from './bank-receipts/receipt-evidence.ts';
import { settleWithdrawal } from './withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from './withdrawals/withdrawal.queries.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
const receiver = receiverOf({ id: v7(), bankCode: 'KBANK', currency: 'THB' });
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  [ann, bo] = [await backoffice.staffMember('finance', 'Ann'), await backoffice.staffMember('finance', 'Bo')];
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

/** Creates a member with 1,000 baht, of which 300 were sent to their bank. */
async function sent() {
  const member = await fixture.member(1_000_00n);
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const now = async () => (await findWithdrawal(fixture.deps.pool, member.id, body.withdrawId))!; // Present, because it was just created.
  await changeWithdrawal(fixture.deps.pool, await now(), {
    from: 'created',
    to: 'sent',
    inquireInMs: 3_600_000,
  });
  return {
    hears: async (answer: 'paid' | 'failed') =>
      settleWithdrawal(
        fixture.deps,
        await now(),
        answer === 'paid' ? { kind: answer } : { kind: answer, code: 'RETURNED' },
      ),
    comesIn: async (facts: Facts = {}) => (await comesIn(member, facts)).state,
    /** Makes the withdrawal this many days older. */
    ages: (days: number) =>
      fixture.deps.pool.query(
        `update withdrawal set created_at = created_at - $2::int * interval '1 day', sent_at = sent_at - $2::int * interval '1 day',
                ended_at = ended_at - $2::int * interval '1 day' where member_id = $1`,
        [member.id, days],
      ),
    member,
    alarms: async () => {
      const { rows } = await fixture.deps.pool.query(
        `select kind, details -> 'cameIn' as "cameIn" from alarm where member_id = $1`,
        [member.id],
      );
      return rows;
    },
    wallet: () => fixture.balance(member, 'wallet'),
  };
}

interface Facts {
  readonly baht?: number;
  readonly source?: 'line' | 'slip' | 'import';
  readonly ageMs?: number;
}

/** Reports money from the member's own account by one source, and returns where it went. */
async function comesIn(member: TestMember, { baht = 300, source = 'line', ageMs = 0 }: Facts = {}) {
  const { accountNo, name } = accountOf(member);
  const { id } = await matchReceipt(fixture.deps, {
    ...{ source, key: `${source}/back/${v7()}`, reference: null, receiver, amount: BigInt(baht) * 100n },
    ...{ paidAt: new Date(Date.now() - ageMs), dayOnly: source === 'import' },
    from: { bankCode: 'KBANK', accountNo, names: [name] },
  });
  return postReceipt(fixture.deps, id);
}

test.each(['line', 'import'] as const)(
  'money of a failed payout that a %s reports goes to suspense',
  async (source) => {
    const { hears, comesIn, wallet } = await sent();
    await hears('failed');
    expect([await comesIn({ source }), await wallet()]).toEqual(['in-suspense', 1_000_00n]);
  },
);

test('money of a failed payout goes to suspense when its line is read in the wrong zone', async () => {
  for (const ageMs of [7 * hourMs, -7 * hourMs]) {
    const { hears, comesIn, wallet } = await sent();
    await hears('failed');
    expect([await comesIn({ ageMs }), await wallet()]).toEqual(['in-suspense', 1_000_00n]);
  }
});

test('a bank line that precedes the failed status goes to suspense', async () => {
  const { hears, comesIn, wallet } = await sent();
  expect(await comesIn()).toBe('in-suspense');
  await hears('failed');
  expect(await wallet()).toBe(1_000_00n);
});

test('a bank line of a payout that was paid and then failed goes to suspense', async () => {
  const { hears, comesIn, wallet } = await sent();
  await hears('paid');
  await hears('failed');
  expect([await comesIn(), await wallet()]).toEqual(['in-suspense', 700_00n]);
});

test('the alarm of a payout that failed after it was paid shows that a deposit came meanwhile', async () => {
  const { hears, comesIn, alarms } = await sent();
  await hears('paid');
  expect(await comesIn()).toBe('credited');
  await hears('failed');
  expect(await alarms()).toEqual([{ kind: 'contradiction', cameIn: [expect.any(String)] }]);
});

test('another deposit is credited: after a paid payout, of another amount, from before, or by slip', async () => {
  const paid = await sent();
  await paid.hears('paid');
  expect(await paid.comesIn()).toBe('credited');
  const failed = await sent();
  await failed.hears('failed');
  expect(await failed.comesIn({ baht: 301 })).toBe('credited');
  expect(await failed.comesIn({ ageMs: 2 * 3_600_000 })).toBe('credited');
  const other = await sent();
  await other.hears('failed');
  expect(await other.comesIn({ source: 'slip' })).toBe('credited');
});

test('a bank line of a payout that failed weeks after it was paid goes to suspense', async () => {
  const { hears, comesIn, wallet, ages } = await sent();
  await hears('paid');
  await ages(20);
  await hears('failed');
  expect([await comesIn(), await wallet()]).toEqual(['in-suspense', 700_00n]);
});

test('a bank line of a payout that staff called paid, and the bank then failed, goes to suspense', async () => {
  const member = await fixture.member(10_000_00n);
  const id = await fixture.withdraw(member, 6_000);
  await exceptionsFixtureOf(fixture.deps).decide('done', id);
  const failed = { kind: 'failed', code: 'RETURNED' } as const;
  await settleWithdrawal(fixture.deps, await fixture.withdrawal(member, id), failed);
  expect((await comesIn(member, { baht: 6_000 })).state).toBe('in-suspense');
});

test('a receipt is not credited while the payout that it may return is open', async () => {
  const { hears, member, wallet } = await sent();
  const { entryId } = await comesIn(member);
  const staff = exceptionsFixtureOf(fixture.deps);
  const credit = () => staff.decide('credit-member', entryId ?? '', { toMember: member.publicId });
  expect(await credit()).toMatchObject({ ok: false, code: 'INQUIRY_OPEN' });
  await hears('failed');
  expect(await wallet()).toBe(1_000_00n);
});

test('who has a payout twice does not withdraw it again without staff', async () => {
  const { hears, member } = await sent();
  const { pool } = fixture.deps;
  const staff = exceptionsFixtureOf(fixture.deps);
  await hears('failed');
  const begins = async () => {
    const id = await fixture.withdraw(member, 300);
    const { state, reviewReason } = await fixture.withdrawal(member, id);
    await staff.decide('failed', id, { force: true });
    return [state, reviewReason];
  };
  expect(await begins()).toEqual(['created', null]);
  await hears('paid');
  expect(await begins()).toEqual(['review', 'MONEY_TWICE']);
  const twice = (await staff.all()).find(({ memberId }) => memberId === member.id);
  await staff.decide('debit-member', twice?.id ?? '');
  expect(await begins()).toEqual(['created', null]);
  // The bank did pay it, so it counts in the sum of the day.
  const { rows } = await pool.query('select withdrawn_automatically($1, now()) as sum', [member.id]);
  expect(rows).toEqual([{ sum: 300_00n }]);
});

describe('two staff members of whom each sees one part of a returned payout', () => {
  /** Requests a credit; returns the call that approves it, as it was shown at the request. */
  async function request(memberId: string, itemId: string, toMember: string) {
    const body = {
      memberId,
      itemId,
      kind: 'alarm',
      decision: 'credit-member',
      toMember,
      why: 'the bank said so',
    };
    const { approvalId } = (await backoffice.call('requestDecisionApproval', { as: ann, body })).body;
    const { hash } = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
    return async () =>
      (await backoffice.call('approveRequest', { as: bo, params: { approvalId }, body: { hash } })).body.code;
  }
  /** Withdraws, and has the bank pay, return and transfer the money: both are in suspense. */
  async function returned() {
    const payout = await sent();
    await payout.hears('paid');
    await payout.hears('failed');
    const { rows } = await fixture.deps.pool.query<{ id: string }>(
      'select id from alarm where member_id = $1',
      [payout.member.id],
    );
    const { entryId } = await comesIn(payout.member);
    const { id, publicId } = payout.member;
    return {
      ...payout,
      requestPayout: () => request(id, rows[0]?.id ?? '', publicId),
      requestReceipt: () => request(nobody, entryId ?? '', publicId),
      evidence: async () =>
        (await backoffice.call('getReconciliationBreak', { as: ann, params: { id: rows[0]?.id ?? '' } })).body
          .evidence,
    };
  }

  test('do not credit the payout after its money was credited as a receipt', async () => {
    const { requestPayout, requestReceipt, wallet, evidence } = await returned();
    const [approvePayout, approveReceipt] = [await requestPayout(), await requestReceipt()];
    expect(await evidence()).not.toHaveProperty('cameIn');
    expect(await approveReceipt()).toBeUndefined();
    expect(await approvePayout()).toBe('CHANGED');
    expect([await wallet(), (await evidence()).cameIn]).toEqual([1_000_00n, [expect.any(String)]]);
  });

  test('do not credit the receipt after the payout was credited', async () => {
    const { requestPayout, requestReceipt, wallet } = await returned();
    const [approvePayout, approveReceipt] = [await requestPayout(), await requestReceipt()];
    expect(await approvePayout()).toBeUndefined();
    expect(await approveReceipt()).toBe('CHANGED');
    expect(await wallet()).toBe(1_000_00n);
  });

  test('do not credit a receipt that was requested while its payout was open, after that failed', async () => {
    const { hears, member, wallet } = await sent();
    const { entryId } = await comesIn(member);
    const approve = await request(nobody, entryId ?? '', member.publicId);
    await hears('failed');
    expect(await approve()).toBe('CHANGED');
    expect(await wallet()).toBe(1_000_00n);
  });
});

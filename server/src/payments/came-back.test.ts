import { hourMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf, type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { changeWithdrawal } from '../testing/inquiry.ts';
import { matchReceipt } from './bank-receipts/match-receipt.ts';
import { postReceipt } from './bank-receipts/post-receipt.ts';
import { receiverOf } from './bank-receipts/receipt-evidence.ts';
import { settleWithdrawal } from './withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from './withdrawals/withdrawal.queries.ts';

let fixture: BankFixture;
const receiver = receiverOf({ id: v7(), bankCode: 'KBANK', currency: 'THB' });
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());

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
  const { accountNo, name } = accountOf(member);
  return {
    hears: async (answer: 'paid' | 'failed') =>
      settleWithdrawal(
        fixture.deps,
        await now(),
        answer === 'paid' ? { kind: answer } : { kind: answer, code: 'RETURNED' },
      ),
    /** Reports money from the member's own account by one source, and returns where it went. */
    comesIn: async ({ baht = 300, source = 'line' as 'line' | 'slip' | 'import', ageMs = 0 } = {}) => {
      const { id } = await matchReceipt(fixture.deps, {
        ...{
          source,
          key: `${source}/back/${v7()}`,
          reference: null,
          receiver,
          amount: BigInt(baht) * 100n,
        },
        ...{ paidAt: new Date(Date.now() - ageMs), dayOnly: source === 'import' },
        from: { bankCode: 'KBANK', accountNo, names: [name] },
      });
      return (await postReceipt(fixture.deps, id)).state;
    },
    alarms: async () => {
      const { rows } = await fixture.deps.pool.query(
        `select kind, details ->> 'cameIn' as "cameIn" from alarm where member_id = $1`,
        [member.id],
      );
      return rows;
    },
    wallet: () => fixture.balance(member, 'wallet'),
  };
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
  expect(await alarms()).toEqual([{ kind: 'contradiction', cameIn: expect.any(String) }]);
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

import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcileQrs } from '../deposit/reconcile-qrs.ts';
import type { TestMember } from '../http/testing.ts';
import { type BankWorld, bankWorld } from '../providers/testing-bank.ts';
import { payoutReference } from '../withdraw/payout-reference.ts';
import { reconcileWithdrawals } from '../withdraw/reconcile-withdrawals.ts';
import { settleWithdrawal } from '../withdraw/settle-withdrawal.ts';
import { claimForSending, findWithdrawal } from '../withdraw/withdraw.queries.ts';
import { totalsOf } from './reconcile.jobs.ts';
import { reconcileTotals } from './reconcile-totals.ts';

let world: BankWorld;
let member: TestMember;
beforeAll(async () => {
  world = await bankWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.sandbox.heal();
  await world.deps.pool.query('delete from reconciliation_alarm');
  member = await world.member(1_000_000n);
});

const alarms = async () =>
  (await world.deps.pool.query('select * from reconciliation_alarm order by created_at')).rows;
const create = async (amount: number) =>
  (
    await world.server.call('createQr', {
      token: member.token,
      params: { bankCode: 'KBANK' },
      body: { amount },
    })
  ).body;
const deposit = async (baht: number) => {
  const before = await world.balance(member, 'wallet');
  await world.pay((await create(baht)).payload);
  const after = before + BigInt(baht * 100);
  await world.until(async () => (await world.balance(member, 'wallet')) === after, 'the deposit');
};
const withdraw = async () => {
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  return (await findWithdrawal(world.deps.pool, member.id, body.withdrawId))!; // just made
};
const compareTotals = () => reconcileTotals(world.deps, totalsOf(world.deps), 0);

test('what the parties confirm raises nothing and is asked about once', async () => {
  await deposit(50);
  const withdrawal = await withdraw();
  await world.until(
    async () => (await findWithdrawal(world.deps.pool, member.id, withdrawal.id))?.state === 'paid',
    'paid',
  );
  expect(await reconcileQrs(world.deps, { afterMs: 0 })).toBe(1);
  expect(await reconcileWithdrawals(world.deps, { afterMs: 0 })).toBe(1);
  expect(await reconcileQrs(world.deps, { afterMs: 0 })).toBe(0);
  expect(await reconcileWithdrawals(world.deps, { afterMs: 0 })).toBe(0);
  await compareTotals();
  await compareTotals();
  expect(await alarms()).toEqual([]);
});

test('a party that does not answer leaves everything for the next time', async () => {
  await deposit(20);
  await world.fault('qr', 'error-500');
  await reconcileQrs(world.deps, { afterMs: 0 });
  await world.sandbox.heal();
  expect(await reconcileQrs(world.deps, { afterMs: 0 })).toBe(1);
  expect(await alarms()).toEqual([]);
});

test('a credit that the gateway knows nothing of is alarmed when patience ends, once', async () => {
  const { qrcodeId } = await create(10);
  await world.deps.ledger.post({
    memberId: member.id,
    id: v7(),
    kind: 'move',
    debit: 'house:qr:KBANK',
    credit: 'wallet',
    amount: 1_000n,
    currency: 'THB',
    reason: 'qr',
    record: {
      name: 'qr_payment',
      data: { id: qrcodeId, provider: 'KBANK', paymentNo: 'INVENTED', amount: '1000' },
    },
  });
  await reconcileQrs(world.deps, { afterMs: 0 });
  expect(await alarms()).toEqual([]);
  await reconcileQrs(world.deps, { afterMs: 0, patienceMs: 0 });
  await reconcileQrs(world.deps, { afterMs: 0, patienceMs: 0 });
  expect(await alarms()).toMatchObject([{ kind: 'payment', ours: 1_000n, account: 'house:qr:KBANK' }]);

  // The same invented money makes the whole account differ; a steady difference alarms once.
  await compareTotals();
  await compareTotals();
  await compareTotals();
  const totals = (await alarms()).filter(({ kind }) => kind === 'total');
  expect(totals).toHaveLength(1);
  expect(totals[0].ours - totals[0].theirs).toBe(1_000n);
});

test('a payout that the bank never heard of is alarmed', async () => {
  const withdrawal = await withdraw();
  await claimForSending(world.deps.pool, withdrawal, 'created', 60_000);
  await settleWithdrawal(world.deps, withdrawal, { kind: 'paid' });
  await reconcileWithdrawals(world.deps, { afterMs: 0 });
  expect(await alarms()).toMatchObject([{ kind: 'payout', ours: 30_000n, theirs: 0n }]);
});

test('money given back that the bank paid all the same is found without any callback', async () => {
  world.post.losing = true;
  const withdrawal = await withdraw();
  await world.work();
  await settleWithdrawal(world.deps, withdrawal, { kind: 'failed', code: 'WRONG' });
  const paid = () => world.post.letters.some(({ raw }) => raw.includes(payoutReference(withdrawal)));
  await world.until(paid, 'the bank paid');
  const before = await world.house('house:suspense');
  await reconcileWithdrawals(world.deps, { afterMs: 0 });
  expect((await world.house('house:suspense')) - before).toBe(-30_000n);
  expect(await alarms()).toMatchObject([{ kind: 'contradiction' }]);
});

test('a total that cannot be read is no difference', async () => {
  const totals = totalsOf({
    providers: world.deps.providers.map((row) => ({
      ...row,
      settings: { ...row.settings, totalsPath: '/nothing' },
    })),
  });
  expect(totals).toHaveLength(2);
  await reconcileTotals(world.deps, totals, 0);
  expect(await alarms()).toEqual([]);
});

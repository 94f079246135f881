import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createParties } from '../../outside/parties.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankWorld, bankWorld } from '../../testing/bank.ts';
import { bankProviders } from '../../testing/bank-providers.ts';
import { reconcileQrs } from '../deposit/reconcile-qrs.ts';
import { payoutReference } from '../withdraw/payout-reference.ts';
import { reconcileWithdrawals } from '../withdraw/reconcile-withdrawals.ts';
import { settleWithdrawal } from '../withdraw/settle-withdrawal.ts';
import { changeWithdrawal, findWithdrawal } from '../withdraw/withdraw.queries.ts';
import { reconcileTotals } from './reconcile-totals.ts';

let world: BankWorld;
let member: TestMember;
beforeAll(async () => {
  world = await bankWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.sandbox.heal();
  world.post.losing = false;
  await world.deps.pool.query('delete from alarm');
  member = await world.member(1_000_000n);
});

const alarms = async () => (await world.deps.pool.query('select * from alarm order by created_at')).rows;
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
const compareTotals = () => reconcileTotals(world.deps, world.deps.parties.totals, 0);

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
  await changeWithdrawal(world.deps.pool, withdrawal, { from: 'created', to: 'sent', actInMs: 60_000 });
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
  const { totals } = createParties(bankProviders(world.sandbox.url, { totalsPath: '/nothing' }));
  expect(totals).toHaveLength(2);
  await reconcileTotals(world.deps, totals, 0);
  expect(await alarms()).toEqual([]);
});

test('what a party leaves open, or one that is switched off, holds up nothing else', async () => {
  const { pool } = world.deps;
  const payouts = `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no,
      account_name, channel, state, sent_at, ended_at)
    select $1, gen_random_uuid(), 100, 'THB', 'KBANK', '1', 'A', 'OFF', 'paid', now(), now() - interval '1 day'
    from generate_series(1, 120)`;
  await pool.query(payouts, [member.id]);
  for (const provider of ['OFF', 'KBANK'])
    await pool.query(
      `with made as (insert into qr (member_id, id, provider, reference, amount, state, paid_amount, expires_at, created_at)
         select $1, gen_random_uuid(), $2, 'R' || n, 100, 'paid', 100, now(), now() - interval '1 day' from generate_series(1, 120) n
         returning member_id, id, provider)
       insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount, created_at)
       select member_id, gen_random_uuid(), id, provider, 'N', 100, now() - interval '1 minute' from made`,
      [member.id, provider],
    );
  await deposit(70);
  const withdrawal = await withdraw();
  const paid = async () => (await findWithdrawal(pool, member.id, withdrawal.id))?.state === 'paid';
  await world.until(paid, 'paid');

  await reconcileQrs(world.deps, { afterMs: 0 });
  await reconcileWithdrawals(world.deps, { afterMs: 0 });
  const { rows } = await pool.query(
    `select (select count(*) from qr_payment where member_id = $1 and amount = 7000 and reconciled_at is not null)
          + (select count(*) from withdrawal where member_id = $1 and id = $2 and reconciled_at is not null) as n`,
    [member.id, withdrawal.id],
  );
  expect(rows).toEqual([{ n: 2n }]);
  expect(await alarms()).toEqual([]);
});

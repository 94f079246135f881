import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { postIn } from '../../ledger/ledger.ts';
import { records } from '../../platform/ledger-records.ts';
import type { ProviderTotals } from '../../providers/protocol/provider-totals.ts';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import type { TestMember } from '../../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { bankProviders } from '../../testing/bank-providers.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { changeWithdrawal } from '../../testing/inquiry.ts';
import { matchReceipt } from '../bank-receipts/match-receipt.ts';
import { postReceipt } from '../bank-receipts/post-receipt.ts';
import { receiverOf } from '../bank-receipts/receipt-evidence.ts';
import { evidenceOf } from '../qr-deposits/qr-evidence.ts';
import { qrRecheckInquiry } from '../qr-deposits/recheck-qr-payment.ts';
import { payoutReference } from '../withdrawals/payout-reference.ts';
import { settleWithdrawal } from '../withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from '../withdrawals/withdrawal.queries.ts';
import { reconcileTotals } from './reconcile-totals.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = false;
  await fixture.deps.pool.query('delete from alarm');
  member = await fixture.member(1_000_000n);
});

const alarms = async () => (await fixture.deps.pool.query('select * from alarm order by created_at')).rows;
const create = async (amount: number) =>
  (
    await fixture.server.call('createQr', {
      token: member.token,
      params: { bankCode: 'KBANK' },
      body: { amount },
    })
  ).body;
const deposit = async (baht: number) => {
  const before = await fixture.balance(member, 'wallet');
  await fixture.pay((await create(baht)).payload);
  const after = before + BigInt(baht * 100);
  await fixture.until(async () => (await fixture.balance(member, 'wallet')) === after, 'the deposit');
};
const withdraw = async () => fixture.withdrawal(member, await fixture.withdraw(member, 300));
const sentWithdrawal = async () => {
  const withdrawal = await withdraw();
  await changeWithdrawal(fixture.deps.pool, withdrawal, { from: 'created', to: 'sent', inquireInMs: 60_000 });
  return fixture.withdrawal(member, withdrawal.id);
};
const compareTotals = async (times = 3) => {
  for (let time = 0; time < times; time++) {
    await reconcileTotals(fixture.deps, fixture.deps.providers.totals, { lagMs: 0, slackMs: 0 });
    await sleep(5); // Two readings need two different times.
  }
};
/** Makes the checks of ended operations due and runs them. */
const check = async (member_ = member) => {
  await fixture.deps.pool.query(
    `update inquiry set next_at = now() where member_id = $1 and kind like '%-%'`,
    [member_.id],
  );
  await fixture.work();
};
const checks = async () =>
  (
    await fixture.deps.pool.query(
      `select kind, attempts from inquiry where member_id = $1 and kind like '%-%'`,
      [member.id],
    )
  ).rows;

test('operations that providers confirm are rechecked once and raise no alarm', async () => {
  const kinds = async () => (await checks()).map(({ kind }) => kind).sort();
  // No check at once, because the providers' own books may lag behind their reports.
  await deposit(50);
  await fixture.work();
  expect(await kinds()).toEqual(['qr-recheck']);
  await fixture.deps.pool.query(
    `update inquiry set next_at = now() + interval '1 hour' where member_id = $1 and kind = 'qr-recheck'`,
    [member.id],
  );
  const withdrawal = await withdraw();
  await fixture.until(
    async () => (await findWithdrawal(fixture.deps.pool, member.id, withdrawal.id))?.state === 'paid',
    'paid',
  );
  await fixture.work();
  expect(await kinds()).toEqual(['payout-recheck', 'qr-recheck']);
  await check();
  expect(await checks()).toEqual([]);
  const { rows } = await fixture.deps.pool.query(
    `select (select count(reconciled_at) from qr_payment where member_id = $1)
          + (select count(reconciled_at) from withdrawal where member_id = $1) as checked`,
    [member.id],
  );
  expect(rows).toEqual([{ checked: 2n }]);
  await compareTotals();
  expect(await alarms()).toEqual([]);
});

test('several payments of one transaction are each rechecked', async () => {
  const { qrcodeId } = await create(10);
  const others = await Promise.all([1, 2, 3].map(() => fixture.member()));
  const payment = (memberId: string, id: string, n: number): Entry => ({
    memberId,
    id: v7(),
    kind: 'move',
    debit: 'operator:demo',
    credit: 'wallet',
    amount: 1_000n,
    currency: 'THB',
    reason: 'qr',
    record: {
      name: records.qrPayment,
      data: { id, ...evidenceOf({ code: 'KBANK', currency: 'THB' }, { paymentNo: `N${n}`, amount: 1_000n }) },
    },
  });
  const { rows: theirs } = await fixture.deps.pool.query<{ memberId: string; id: string }>(
    `insert into qr (member_id, id, provider, reference, amount, currency, state, expires_at)
     select m, gen_random_uuid(), 'KBANK', m, 1000, 'THB', 'expired', now() from unnest($1::uuid[]) m
     returning member_id as "memberId", id`,
    [others.map(({ id }) => id)],
  );
  const paid = [member, member].map(({ id }) => ({ memberId: id, id: qrcodeId }));
  const entries = [...paid, ...theirs].map(({ memberId, id }, n) => payment(memberId, id, n));
  const client = await fixture.deps.pool.connect();
  const outcomes = await postIn(client, entries).finally(() => client.release());
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  const { rows } = await fixture.deps.pool.query(
    `select a.id, p.not_before is not null as bounded from inquiry a left join qr_payment p on p.id = a.id
      where a.kind = 'qr-recheck' and a.provider = 'KBANK' and a.id = any ($1)`,
    [entries.map(({ id }) => id)],
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(entries.map(({ id }) => id).sort());
  expect(rows.every(({ bounded }) => bounded)).toBe(true);
  await fixture.deps.pool.query(`delete from inquiry where kind = 'qr-recheck'`);
});

test('a provider that does not answer is asked again after longer waits, and escalated after a day', async () => {
  await deposit(20);
  await fixture.fault('qr', 'error-500');
  await check();
  await check();
  expect(await checks()).toEqual([{ kind: 'qr-recheck', attempts: 2 }]);
  expect(await alarms()).toEqual([]);
  const { rows } = await fixture.deps.pool.query<{ id: string }>(
    "select id from inquiry where member_id = $1 and kind = 'qr-recheck'",
    [member.id],
  );
  const subject = { kind: 'qr-recheck', memberId: member.id, id: rows[0]!.id }; // Present, because it was checked just above.
  const inquiry = qrRecheckInquiry(fixture.deps);
  const waits = [];
  for (const asked of [1, 2, 3])
    waits.push(await inquiry.ask(subject, { asked, lastAnswerAt: new Date(), escalatedAt: null }));
  // The steps of the test's gateway; the last one is repeated.
  expect(waits).toMatchObject([100, 200, 200].map((inMs) => ({ kind: 'no-answer', inMs })));
  await fixture.deps.pool.query(
    `update inquiry set last_answer_at = now() - interval '25 hours' where member_id = $1`,
    [member.id],
  );
  await check();
  expect(await alarms()).toMatchObject([
    { kind: 'no-answer', account: 'operator:qr:KBANK', resolved_at: null },
  ]);
  await fixture.sandbox.heal();
  await check();
  expect(await checks()).toEqual([]);
  expect(await alarms()).toMatchObject([{ kind: 'no-answer', resolved_at: expect.any(Date) }]);
});

test('a credit that the gateway does not know raises one alarm, after ten minutes', async () => {
  const { qrcodeId } = await create(10);
  const id = v7();
  await fixture.deps.ledger.post({
    memberId: member.id,
    id,
    kind: 'move',
    debit: 'operator:qr:KBANK',
    credit: 'wallet',
    amount: 1_000n,
    currency: 'THB',
    reason: 'qr',
    record: {
      name: records.qrPayment,
      data: {
        id: qrcodeId,
        ...evidenceOf({ code: 'KBANK', currency: 'THB' }, { paymentNo: 'INVENTED', amount: 1_000n }),
      },
    },
  });
  await check();
  expect(await alarms()).toEqual([]);
  await fixture.deps.pool.query(
    `update qr_payment set created_at = now() - interval '11 minutes' where id = $1`,
    [id],
  );
  await check();
  await check();
  expect(await alarms()).toMatchObject([{ kind: 'payment', ours: 1_000n, account: 'operator:qr:KBANK' }]);

  // The same unrecorded payment also changes the account's total; one difference raises one alarm until staff close it.
  const totals = async () => (await alarms()).filter(({ kind }) => kind === 'total');
  await compareTotals(2);
  expect(await totals()).toEqual([]);
  await compareTotals(5);
  expect((await totals()).map(({ ours, theirs }) => ours - theirs)).toEqual([1_000n]);
  await fixture.deps.pool.query('update alarm set resolved_at = now()');
  // A run compares only readings from before its own start: this reading counts from the next run on, or at once if both
  // fall into one millisecond.
  await compareTotals(2);
  expect(await totals()).toHaveLength(1);
  await compareTotals(2);
  expect((await totals()).map(({ ours, theirs }) => ours - theirs)).toEqual([1_000n, 1_000n]);
});

test('a credit of another amount than at the gateway raises an alarm', async () => {
  await deposit(20);
  await fixture.deps.pool.query('update qr_payment set amount = 2100 where member_id = $1', [member.id]);
  await check();
  expect(await alarms()).toMatchObject([{ kind: 'payment', ours: 2_100n, theirs: 2_000n }]);
  expect(await checks()).toEqual([]);
});

test('a payout that the bank does not know raises an alarm, after ten minutes', async () => {
  const withdrawal = await sentWithdrawal();
  await settleWithdrawal(fixture.deps, withdrawal, { kind: 'paid' });
  // The bank's books may lag behind its report.
  await check();
  expect(await alarms()).toEqual([]);
  expect(await checks()).toHaveLength(1);
  await fixture.deps.pool.query(
    "update withdrawal set ended_at = ended_at - interval '11 minutes' where id = $1",
    [withdrawal.id],
  );
  await check();
  expect(await alarms()).toMatchObject([{ kind: 'payout', ours: 30_000n, theirs: 0n }]);
  expect(await checks()).toEqual([]);
});

test('a payout and a payment of the former client that the present one does not know are alarms that say so', async () => {
  const withdrawal = await sentWithdrawal();
  await settleWithdrawal(fixture.deps, withdrawal, { kind: 'paid' });
  await deposit(20);
  await fixture.deps.pool.query(
    `with a as (update withdrawal set sent_to = 'a former client', ended_at = ended_at - interval '11 minutes' where member_id = $1),
          b as (update qr set sent_to = 'a former client', reference = 'UNKNOWN' where member_id = $1)
     update qr_payment set created_at = created_at - interval '11 minutes' where member_id = $1`,
    [member.id],
  );
  await check();
  const byKind = (await alarms()).toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
  expect(byKind).toMatchObject([
    { kind: 'payment', ours: 2_000n, details: { gateway: 'not-found', why: 'PROVIDER_CHANGED' } },
    { kind: 'payout', ours: 30_000n, details: { bank: 'not-found', why: 'PROVIDER_CHANGED' } },
  ]);
  expect(await checks()).toEqual([]);
});

test('each contradiction raises an alarm: a paid payout that failed, and then was paid again', async () => {
  const withdrawal = await sentWithdrawal();
  const words = [
    { kind: 'paid' },
    { kind: 'failed', code: 'WRONG' },
    { kind: 'paid' },
    { kind: 'paid' },
  ] as const;
  const suspense = await fixture.operatorBalance('operator:suspense');
  for (const answer of words) await settleWithdrawal(fixture.deps, withdrawal, answer);
  expect((await fixture.operatorBalance('operator:suspense')) - suspense).toBe(30_000n);
  expect(await alarms()).toMatchObject([
    { kind: 'contradiction', ours: 30_000n, theirs: 0n },
    { kind: 'contradiction', ours: 0n, theirs: 30_000n },
  ]);
});

test('a returned withdrawal that the bank paid is found without a callback', async () => {
  fixture.post.losing = true;
  const { id } = await withdraw();
  await fixture.work();
  const before = await fixture.operatorBalance('operator:suspense');
  const withdrawal = await fixture.withdrawal(member, id);
  await settleWithdrawal(fixture.deps, withdrawal, { kind: 'failed', code: 'WRONG' });
  const paid = () => fixture.post.letters.some(({ raw }) => raw.includes(payoutReference(withdrawal)));
  await fixture.until(paid, 'the bank paid');
  await check();
  expect((await fixture.operatorBalance('operator:suspense')) - before).toBe(-30_000n);
  expect(await alarms()).toMatchObject([{ kind: 'contradiction' }]);
  expect(await checks()).toEqual([]);
});

test('a withdrawal that staff rejected is not rechecked at the bank', async () => {
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 6_000 } });
  expect(await exceptionsFixtureOf(fixture.deps).decide('reject', body.withdrawId)).toMatchObject({
    ok: true,
  });
  expect(await checks()).toEqual([]);
});

test('the bank’s own time of a payout is stored', async () => {
  const withdrawal = await withdraw();
  const paid = async () =>
    (await findWithdrawal(fixture.deps.pool, member.id, withdrawal.id))?.state === 'paid';
  await fixture.until(paid, 'paid');
  const { rows } = await fixture.deps.pool.query(
    'select provider_at between sent_at - interval $$1 s$$ and ended_at + interval $$1 s$$ as within from withdrawal where id = $1',
    [withdrawal.id],
  );
  expect(rows).toEqual([{ within: true }]);
});

test('each provider with a total is asked for it, also before its first payment', async () => {
  const { totals } = fixture.deps.providers;
  const answers = await Promise.all(
    totals.map(async ({ account, read }) => [account, (await read()).kind] as const),
  );
  expect(answers).toContainEqual(['operator:bank:GSB', 'done']);
  expect(answers.filter(([, kind]) => kind !== 'done')).toEqual([]);
});

test('a total that cannot be read is not stored', async () => {
  const { totals } = createProviderRegistry(bankProviders(fixture.sandbox.url, { totalsPath: '/nothing' }));
  expect(totals).toHaveLength(11);
  const readings = async () =>
    (await fixture.deps.pool.query('select 1 from reconciliation_reading')).rowCount;
  const before = await readings();
  await reconcileTotals(fixture.deps, totals, { lagMs: 0 });
  expect(await readings()).toBe(before);
});

test.each([
  ['of yesterday', -24 * 3_600_000],
  ['of a time to come', 3_600_000],
])('a total %s is not compared', async (_, awayMs) => {
  const provider = (read: ProviderTotals['read']): ProviderTotals => ({
    account: 'operator:qr:ODD',
    currency: 'THB',
    read,
  });
  const odd = provider(async () => ({ kind: 'done', total: 5n, asOf: new Date(Date.now() + awayMs) }));
  const broken = provider(() => Promise.reject(new Error('no such host')));
  for (let time = 0; time < 4; time++) await reconcileTotals(fixture.deps, [odd, broken], { lagMs: 0 });
  expect((await alarms()).filter(({ account }) => account === 'operator:qr:ODD')).toEqual([]);
  // The total is not stored either, so it is not compared when its time comes.
  const { rows } = await fixture.deps.pool.query(
    "select 1 from reconciliation_reading where account = 'operator:qr:ODD'",
  );
  expect(rows).toEqual([]);
});

test('old readings are neither compared nor kept', async () => {
  const old = new Date(Date.now() - 5 * 3_600_000).toISOString();
  await fixture.deps.pool.query(
    `insert into reconciliation_reading (account, currency, as_of, theirs)
     select account, 'THB', $1::timestamptz + n * interval '1 minute', 5
       from unnest(array['operator:qr:GONE', 'operator:qr:KBANK']) account, generate_series(1, 10) n`,
    [old],
  );
  await compareTotals();
  expect((await alarms()).filter(({ account }) => account === 'operator:qr:GONE')).toEqual([]);
  const { rows } = await fixture.deps.pool.query(
    `select 1 from reconciliation_reading where account = 'operator:qr:KBANK' and theirs = 5`,
  );
  expect(rows).toEqual([]);
});

test.each([
  ['return', 'BBL', 500_00n],
  ['credit-member', 'BAY', 1_000_00n],
] as const)(
  'a possible duplicate is no break of a total, before and after staff decide %s',
  async (decision, bankCode, theirs) => {
    const { accountNo, name } = accountOf(member);
    const receiver = receiverOf({ id: v7(), bankCode, currency: 'THB' });
    const paidAt = new Date();
    const take = async (source: 'line' | 'import', at: Date) => {
      const from = { bankCode: 'KBANK', accountNo, names: [name] };
      const payment = {
        source,
        key: `${bankCode}/${source}`,
        reference: null,
        receiver,
        amount: 500_00n,
      } as const;
      const { id } = await matchReceipt(fixture.deps, { ...payment, paidAt: at, dayOnly: false, from });
      return postReceipt(fixture.deps, id);
    };
    const account = `operator:bank:${bankCode}`;
    const compare = async (total: bigint) => {
      for (let time = 0; time < 3; time++) {
        await sleep(5); // Two readings need two different times, and neither may be that of the decision.
        const asOf = new Date();
        const read = async () => ({ kind: 'done', total, asOf }) as const;
        await reconcileTotals(fixture.deps, [{ account, currency: 'THB', read }], { lagMs: 0, slackMs: 0 });
      }
      return (await alarms()).filter((alarm) => alarm.kind === 'total' && alarm.account === account);
    };
    expect((await take('line', paidAt)).state).toBe('credited');
    // Time in the wrong zone, as its bank writes it.
    const doubted = await take('import', new Date(paidAt.getTime() - 7 * 3_600_000));
    expect(doubted.state).toBe('in-suspense');
    expect(await compare(theirs)).toEqual([]);
    const backoffice = exceptionsFixtureOf(fixture.deps);
    expect(await backoffice.decide(decision, doubted.entryId!, { toMember: member.publicId })).toMatchObject({
      ok: true,
    }); // Set, because the receipt is in suspense.
    expect(await compare(theirs)).toEqual([]);
    expect(await compare(theirs - 100n)).toMatchObject([{ ours: theirs, theirs: theirs - 100n }]);
  },
);

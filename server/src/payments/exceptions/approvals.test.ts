import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { runInLockOrder } from '../../testing/locks.ts';

/** Two different persons approve a withdrawal above the second limit. */
let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member(100_000_00n);
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const withdraw = (baht: number) => fixture.withdraw(member, baht);
const row = (id: string) => fixture.withdrawal(member, id);
const stateOf = async (id: string) => (await row(id)).state;
const payouts = async () => {
  const all = (await fixture.sandbox.control('/control/bank/payouts', 'GET')) as {
    toName: string;
    toAccountNo: string;
  }[];
  const { rows } = await fixture.deps.pool.query('select bank_account_no as no from member where id = $1', [
    member.id,
  ]);
  return all.filter(({ toAccountNo }) => toAccountNo === rows[0].no);
};

test('a withdrawal is sent only after a second approval by another person', async () => {
  const id = await withdraw(40_000);
  const done = { ok: true, replayed: false, amount: null };
  expect(await backoffice.item(id)).toMatchObject({
    approvalsNeeded: 2,
    approvedBy: [],
    reviewReason: 'ABOVE_LIMIT',
  });
  expect(await backoffice.decide('approve', id, { who: 'Ann' })).toEqual(done);
  expect(await backoffice.item(id)).toMatchObject({
    state: 'review',
    approvalsNeeded: 2,
    approvedBy: ['Ann'],
  });
  expect((await row(id)).approvedAt).toBeNull();
  await fixture.work();
  expect(await payouts()).toEqual([]);
  expect(await backoffice.decide('approve', id, { who: 'Bo' })).toEqual(done);
  await fixture.until(async () => (await stateOf(id)) === 'paid', 'paid');
  expect(await payouts()).toHaveLength(1);
  expect(await backoffice.written(id)).toEqual([
    { decision: 'approve', who: 'Ann', why: 'told by phone', moved: false },
    { decision: 'approve', who: 'Bo', why: 'told by phone', moved: false },
  ]);
});

/** Moves all withdrawals of the member, with their approvals, by this time. */
const move = (by: string) =>
  fixture.deps.pool.query(
    `update withdrawal set created_at = created_at + $2::interval, approved_at = approved_at + $2::interval where member_id = $1`,
    [member.id, by],
  );
const paidAfter = async (baht: number, who: string) => {
  const id = await withdraw(baht);
  expect(await backoffice.decide('approve', id, { who })).toMatchObject({ ok: true });
  await fixture.until(async () => (await stateOf(id)) === 'paid', 'paid');
};

test('parts of a large withdrawal need the second approval that the whole needs', async () => {
  await paidAfter(15_000, 'Ann');
  // The sum of the day now reaches the limit for two approvals.
  await paidAfter(15_000, 'Ann');
  const id = await withdraw(15_000);
  expect(await backoffice.item(id)).toMatchObject({ approvalsNeeded: 2 });
  await backoffice.decide('approve', id, { who: 'Ann' });
  expect(await stateOf(id)).toBe('review');
  await backoffice.decide('approve', id, { who: 'Bo' });
  expect(await stateOf(id)).toBe('created');
});

test('another day, an automatic and a returned withdrawal do not add to the amount that needs two approvals', async () => {
  await paidAfter(30_000, 'Ann');
  await move('-24 hours');
  const automatic = await withdraw(5_000);
  await fixture.until(async () => (await stateOf(automatic)) === 'paid', 'paid');
  const returned = await withdraw(30_000);
  expect(await backoffice.item(returned)).toMatchObject({ approvalsNeeded: 1 });
  await backoffice.decide('reject', returned);
  expect(await backoffice.item(await withdraw(30_000))).toMatchObject({ approvalsNeeded: 1 });
});

test('what was approved on the day of the approval counts, too, and the limit of that moment', async () => {
  await paidAfter(15_000, 'Ann');
  await move('-24 hours');
  const id = await withdraw(20_000);
  expect(await backoffice.item(id)).toMatchObject({ approvalsNeeded: 1 });
  // Both waited over midnight.
  await fixture.deps.pool.query(
    "update withdrawal set approved_at = now() where member_id = $1 and state = 'paid'",
    [member.id],
  );
  await backoffice.decide('approve', id, { who: 'Ann' });
  expect(await backoffice.item(id)).toMatchObject({ state: 'review', approvalsNeeded: 2 });
  await backoffice.decide('approve', id, { who: 'Bo' });
  await fixture.until(async () => (await stateOf(id)) === 'paid', 'paid');

  member = await fixture.member(100_000_00n);
  const [loose, tight] = [await withdraw(20_000), { THB: { secondLimitMinor: 19_999_99 } }];
  const before = await readContent(fixture.deps.pool, 'withdraw');
  const THB = { ...before.THB, ...tight.THB };
  await writeContent(fixture.deps.pool, 'withdraw', { ...before, THB });
  await backoffice.decide('approve', loose, { who: 'Ann' });
  expect(await stateOf(loose)).toBe('review');
  // A withdrawal never needs fewer approvals than at its request.
  await writeContent(fixture.deps.pool, 'withdraw', before);
  expect(await backoffice.decide('approve', loose, { who: 'Ann' })).toMatchObject({ code: 'SAME_PERSON' });
  await backoffice.decide('approve', loose, { who: 'Bo' });
  expect(await stateOf(loose)).toBe('created');
});

test('one person counts once, however the name is written', async () => {
  const id = await withdraw(40_000);
  const order = { id: crypto.randomUUID(), who: 'Ann Lee' };
  expect(await backoffice.decide('approve', id, order)).toMatchObject({ ok: true, replayed: false });
  expect(await backoffice.decide('approve', id, order)).toMatchObject({ ok: true, replayed: true });
  for (const who of ['Ann Lee', ' ann lee ', 'ANN  LEE', '\uff21nn Lee'])
    expect(await backoffice.decide('approve', id, { who })).toMatchObject({
      ok: false,
      code: 'SAME_PERSON',
      before: { who: 'Ann Lee' },
    });
  expect([await stateOf(id), (await backoffice.written(id)).length]).toEqual(['review', 1]);
});

test('twenty approvals of one person at once count once', async () => {
  const id = await withdraw(40_000);
  const item = await backoffice.item(id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => backoffice.decide('approve', item)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('SAME_PERSON');
  expect([await stateOf(id), (await backoffice.written(id)).length]).toEqual(['review', 1]);
});

test('of three approvals at once two count, and the payout is sent once', async () => {
  for (let round = 0; round < 10; round++) {
    member = await fixture.member(100_000_00n);
    const id = await withdraw(40_000);
    const item = await backoffice.item(id);
    const answers = await Promise.all(
      ['Ann', 'Bo', 'Cy'].map((who) => backoffice.decide('approve', item, { who })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await backoffice.written(id)).toHaveLength(2);
    await fixture.until(async () => (await stateOf(id)) === 'paid', 'paid');
    expect(await payouts()).toHaveLength(1);
  }
});

test('two approvals at the same moment both count', async () => {
  const id = await withdraw(40_000);
  const item = await backoffice.item(id);
  const [first, second] = await runInLockOrder(
    fixture.deps.pool,
    { lock: 'select 1 from withdrawal where id = $1 for update', values: [id], words: 'decide_unmoved' },
    () => backoffice.decide('approve', item, { who: 'Ann' }),
    () => backoffice.decide('approve', item, { who: 'Bo' }),
  );
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect(await stateOf(id)).toBe('created');
});

test('a rejection or cancellation after one approval returns the money and sends nothing', async () => {
  const rejected = await withdraw(40_000);
  await backoffice.decide('approve', rejected, { who: 'Ann' });
  expect(await backoffice.decide('reject', rejected, { who: 'Bo' })).toMatchObject({ ok: true });
  expect(await backoffice.decide('approve', rejected, { who: 'Cy' }).catch(() => 'not open')).toBe(
    'not open',
  );
  const cancelled = await withdraw(40_000);
  await backoffice.decide('approve', cancelled, { who: 'Ann' });
  const item = await backoffice.item(cancelled);
  const { status } = await fixture.server.call('cancelWithdraw', {
    token: member.token,
    params: { withdrawId: cancelled },
  });
  expect(status).toBe(200);
  expect(await backoffice.decide('approve', item, { who: 'Bo' })).toMatchObject({
    ok: false,
    code: 'ALREADY_CLOSED',
  });
  await fixture.work();
  expect(await payouts()).toEqual([]);
  expect(await fixture.balance(member, 'wallet')).toBe(100_000_00n);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBook } from '../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankWorld, bankWorld } from '../../testing/bank-fixture.ts';
import { type Desk, deskOf } from '../../testing/exceptions.ts';
import { inOrder } from '../../testing/locks.ts';
import { findWithdrawal } from '../withdrawals/withdraw.queries.ts';

/** Above the second limit two different persons let a withdrawal go. */
let world: BankWorld;
let desk: Desk;
let member: TestMember;
beforeAll(async () => {
  world = await bankWorld();
  desk = deskOf(world.deps);
});
afterAll(() => world?.close());
beforeEach(async () => {
  member = await world.member(100_000_00n);
});
afterEach(async () => expect((await checkBook(world.deps.pool)).violations).toEqual([]));

const withdraw = async (baht: number): Promise<string> => {
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: baht } });
  return body.withdrawId;
};
const row = async (id: string) => (await findWithdrawal(world.deps.pool, member.id, id))!; // just made
const stateOf = async (id: string) => (await row(id)).state;
const payouts = async () => {
  const all = (await world.sandbox.control('/control/bank/payouts', 'GET')) as {
    toName: string;
    toAccountNo: string;
  }[];
  const { rows } = await world.deps.pool.query('select bank_account_no as no from member where id = $1', [
    member.id,
  ]);
  return all.filter(({ toAccountNo }) => toAccountNo === rows[0].no);
};

test('the first approval lets nothing go, the second one of somebody else does', async () => {
  const id = await withdraw(40_000);
  const done = { ok: true, replayed: false, amount: null };
  expect(await desk.item(id)).toMatchObject({
    approvalsNeeded: 2,
    approvedBy: [],
    reviewReason: 'ABOVE_LIMIT',
  });
  expect(await desk.decide('approve', id, { who: 'Ann' })).toEqual(done);
  expect(await desk.item(id)).toMatchObject({ state: 'review', approvalsNeeded: 2, approvedBy: ['Ann'] });
  expect((await row(id)).approvedAt).toBeNull();
  await world.work();
  expect(await payouts()).toEqual([]);
  expect(await desk.decide('approve', id, { who: 'Bo' })).toEqual(done);
  await world.until(async () => (await stateOf(id)) === 'paid', 'paid');
  expect(await payouts()).toHaveLength(1);
  expect(await desk.written(id)).toEqual([
    { decision: 'approve', who: 'Ann', why: 'told by phone', moved: false },
    { decision: 'approve', who: 'Bo', why: 'told by phone', moved: false },
  ]);
});

test('one person counts once, however the name is written', async () => {
  const id = await withdraw(40_000);
  const order = { id: crypto.randomUUID(), who: 'Ann Lee' };
  expect(await desk.decide('approve', id, order)).toMatchObject({ ok: true, replayed: false });
  expect(await desk.decide('approve', id, order)).toMatchObject({ ok: true, replayed: true });
  for (const who of ['Ann Lee', ' ann lee ', 'ANN  LEE', '\uff21nn Lee'])
    expect(await desk.decide('approve', id, { who })).toMatchObject({
      ok: false,
      code: 'SAME_PERSON',
      before: { who: 'Ann Lee' },
    });
  expect([await stateOf(id), (await desk.written(id)).length]).toEqual(['review', 1]);
});

test('twenty approvals of one person at once count once', async () => {
  const id = await withdraw(40_000);
  const item = await desk.item(id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.decide('approve', item)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('SAME_PERSON');
  expect([await stateOf(id), (await desk.written(id)).length]).toEqual(['review', 1]);
});

test('of three persons at once two let it go, and it is sent once', async () => {
  for (let round = 0; round < 10; round++) {
    member = await world.member(100_000_00n);
    const id = await withdraw(40_000);
    const item = await desk.item(id);
    const answers = await Promise.all(
      ['Ann', 'Bo', 'Cy'].map((who) => desk.decide('approve', item, { who })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await desk.written(id)).toHaveLength(2);
    await world.until(async () => (await stateOf(id)) === 'paid', 'paid');
    expect(await payouts()).toHaveLength(1);
  }
});

test('two that look at the same moment: the second sees the first', async () => {
  const id = await withdraw(40_000);
  const item = await desk.item(id);
  const [first, second] = await inOrder(
    world.deps.pool,
    { lock: 'select 1 from withdrawal where id = $1 for update', values: [id], words: 'decide_unmoved' },
    () => desk.decide('approve', item, { who: 'Ann' }),
    () => desk.decide('approve', item, { who: 'Bo' }),
  );
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect(await stateOf(id)).toBe('created');
});

test('one approval and then a rejection, or a cancellation: the money is back and nothing is sent', async () => {
  const rejected = await withdraw(40_000);
  await desk.decide('approve', rejected, { who: 'Ann' });
  expect(await desk.decide('reject', rejected, { who: 'Bo' })).toMatchObject({ ok: true });
  expect(await desk.decide('approve', rejected, { who: 'Cy' }).catch(() => 'not open')).toBe('not open');
  const cancelled = await withdraw(40_000);
  await desk.decide('approve', cancelled, { who: 'Ann' });
  const item = await desk.item(cancelled);
  const { status } = await world.server.call('cancelWithdraw', {
    token: member.token,
    params: { withdrawId: cancelled },
  });
  expect(status).toBe(200);
  expect(await desk.decide('approve', item, { who: 'Bo' })).toMatchObject({ ok: false, code: 'OVER' });
  await world.work();
  expect(await payouts()).toEqual([]);
  expect(await world.balance(member, 'wallet')).toBe(100_000_00n);
});

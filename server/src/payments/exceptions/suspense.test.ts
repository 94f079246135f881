import type { Decision } from '@kapao/contract/desk/proposed';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOpenSlot } from '../../gaming/accounts/open-slot.ts';
import { exchange } from '../../gaming/accounts/rate.ts';
import { holdLeg } from '../../gaming/transfers/open-leg.ts';
import { settleLeg } from '../../gaming/transfers/settle-leg.ts';
import { checkBook } from '../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankWorld, bankWorld } from '../../testing/bank-fixture.ts';
import { type Desk, deskOf } from '../../testing/exceptions.ts';
import { postedInOrder } from '../../testing/locks.ts';
import { suspendPayment } from '../qr-deposits/credit-qr.ts';
import { type FinalWord, settleWithdrawal } from '../withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from '../withdrawals/withdraw.queries.ts';
import type { OpenItem } from './open-exception.ts';

let world: BankWorld;
let desk: Desk;
let member: TestMember;
let suspenseBefore: bigint;
beforeAll(async () => {
  world = await bankWorld();
  desk = deskOf(world.deps);
});
afterAll(() => world?.close());
beforeEach(async () => {
  suspenseBefore = await world.house('house:suspense');
  member = await world.member(1_000_000n);
});
afterEach(async () => expect((await checkBook(world.deps.pool)).violations).toEqual([]));

let payments = 0;
/** Money of nobody's: 77 baht. */
async function unattributed(): Promise<OpenItem> {
  const paymentNo = `P${++payments}`;
  await suspendPayment(world.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
    paymentNo,
    amount: 7_700n,
  });
  return opened((item) => item.evidence?.paymentNo === paymentNo);
}
async function opened(which: (item: OpenItem) => boolean): Promise<OpenItem> {
  const [item, ...more] = (await desk.all()).filter((each) => each.state === 'suspense' && which(each));
  if (!item || more.length > 0) throw new Error('there is not one such item');
  return item;
}
/** A withdrawal of 300 baht of which the bank said one thing and then the other. */
async function contradicted(first: FinalWord['kind'], then: FinalWord['kind']): Promise<OpenItem> {
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const withdrawal = (await findWithdrawal(world.deps.pool, member.id, body.withdrawId))!; // just made
  for (const kind of [first, then])
    await settleWithdrawal(world.deps, withdrawal, kind === 'paid' ? { kind } : { kind, code: 'NO' });
  return opened((item) => item.evidence?.withdrawId === withdrawal.id);
}
/** A leg of fifty baht that was given back, and happened. */
async function unexpected(direction: 'in' | 'out'): Promise<OpenItem> {
  const { token } = member;
  await world.server.call('activateSlot', { token, params: { code: 'PG' }, method: 'POST' });
  const body = { from: 'WALLET', to: 'PG', amount: 200 };
  expect((await world.server.call('transfer', { token, body })).body.status).toBe('SUCCESS');
  const slot = await findOpenSlot(world.deps, member.id, 'PG');
  if (!slot.ok) throw new Error(slot.code);
  const { credits, value: amount } = exchange(5_000n, slot.value.rate);
  const order = { id: crypto.randomUUID(), slot: slot.value, direction, amount, credits };
  const held = await holdLeg(world.deps, { id: member.id, currency: 'THB' }, order);
  if (!held.ok) throw new Error(held.code);
  await settleLeg(world.deps, held.value.leg, { kind: 'failed', code: 'NO' });
  await settleLeg(world.deps, held.value.leg, { kind: 'done' });
  return opened((item) => item.evidence?.transferId === order.id);
}
const wallet = (of: Pick<TestMember, 'id'> = member) => world.balance(of, 'wallet');
const inSuspense = async () => (await world.house('house:suspense')) - suspenseBefore;
const lastLine = async ({ token }: TestMember = member) => {
  const { body } = await world.server.call('getStatements', { token, body: {} });
  const { statementType, amount, from, to, status } = body.statements[0];
  return [statementType, from, to, amount, status];
};
const isOpen = async ({ id }: OpenItem) => (await desk.all()).some((item) => item.id === id);
const deposited = async (of: TestMember = member) => {
  const { rows } = await world.deps.pool.query<{ amount: bigint }>(
    "select deposited_since($1, now() - interval '1 day') as amount",
    [of.id],
  );
  return rows[0]?.amount;
};
const moved = (amount: bigint) => ({ ok: true, replayed: false, amount });

describe('a payment of nobody’s', () => {
  test('is given to the member whose it is, as a deposit, once', async () => {
    const item = await unattributed();
    expect(item).toMatchObject({
      kind: 'alarm',
      alarm: 'unattributed',
      amount: 7_700n,
      publicId: null,
      evidence: { provider: 'KBANK', reference: 'NOBODY' },
      allows: ['give-to-member', 'give-back'],
    });
    const order = { id: crypto.randomUUID(), toMember: member.publicId };
    expect(await desk.decide('give-to-member', item, order)).toEqual(moved(7_700n));
    expect([await wallet(), await inSuspense()]).toEqual([1_007_700n, 0n]);
    expect(await lastLine()).toEqual(['deposit', 'BANK', 'WALLET', 77, 'SUCCESS']);
    expect(await deposited()).toBe(7_700n);
    expect(await isOpen(item)).toBe(false);
    const { rows: hints } = await world.deps.pool.query(
      "select payload ->> 'event' as event from outbox where topic = 'hint' and member_id = $1 order by 1",
      [member.id],
    );
    expect(hints).toEqual([{ event: 'deposit' }, { event: 'wallet' }]);

    expect(await desk.decide('give-to-member', item, order)).toEqual({ ...moved(7_700n), replayed: true });
    const other = await world.member();
    for (const more of [
      { ...order, toMember: other.publicId },
      { id: order.id },
      { ...order, force: true },
      { ...order, queue: 'slips' },
      { ...order, why: 'for another reason' },
    ])
      expect(await desk.decide('give-to-member', item, more)).toMatchObject({ code: 'KEY_REUSED' });
    for (const decision of ['give-to-member', 'give-back'] as const)
      expect(await desk.decide(decision, item, { who: 'Bo', toMember: other.publicId })).toMatchObject({
        code: 'OVER',
        before: { who: 'Ann', toMember: member.publicId },
      });
    expect([await wallet(), await wallet(other)]).toEqual([1_007_700n, 0n]);
  });

  test('is not taken for another one, or for what else was decided, under the id of an order', async () => {
    const [item, second] = [await unattributed(), await unattributed()];
    const order = { id: crypto.randomUUID() };
    expect(await desk.decide('give-back', item, order)).toEqual(moved(7_700n));
    expect(await desk.decide('give-back', second, order)).toMatchObject({ code: 'KEY_REUSED' });
    for (const decision of ['give-to-member', 'close'] as const)
      expect(await desk.decide(decision, item, order)).toMatchObject({ code: 'KEY_REUSED' });
    expect([await inSuspense(), await wallet()]).toEqual([7_700n, 1_000_000n]);
    await desk.decide('give-back', second);
  });

  test('is flagged when the member set themself a limit below it', async () => {
    await world.deps.pool.query(
      "insert into member_limit (member_id, name, value) values ($1, 'depositDay', 5000)",
      [member.id],
    );
    const item = await unattributed();
    expect(await desk.decide('give-to-member', item, { toMember: member.publicId })).toEqual(moved(7_700n));
    const { rows } = await world.deps.pool.query('select over from limit_flag where member_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ over: 2_700n }]);
  });

  test('goes back to where it came from', async () => {
    const item = await unattributed();
    const before = await world.house('house:qr:KBANK');
    expect(await desk.decide('give-back', item)).toEqual(moved(7_700n));
    expect([(await world.house('house:qr:KBANK')) - before, await inSuspense()]).toEqual([7_700n, 0n]);
    expect(await desk.decide('give-back', item, { who: 'Bo' })).toMatchObject({ code: 'OVER' });
    expect(await isOpen(item)).toBe(false);
  });

  test('is given to nobody who is not named, not known, or has another currency', async () => {
    const item = await unattributed();
    const kip = await world.server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
    for (const toMember of [undefined, 'NOBODY0000', kip.publicId])
      expect(await desk.decide('give-to-member', item, toMember === undefined ? {} : { toMember })).toEqual({
        ok: false,
        code: 'NO_MEMBER',
      });
    for (const decision of ['take-back', 'write-off', 'done', 'close'] as const)
      expect(await desk.decide(decision, item)).toEqual({ ok: false, code: 'NOT_ALLOWED' });
    expect([await inSuspense(), await desk.written(item.id)]).toEqual([7_700n, []]);
    await desk.decide('give-back', item);
  });

  test.each([
    ['give-to-member', 'give-to-member'],
    ['give-to-member', 'give-back'],
    ['give-back', 'give-to-member'],
    ['give-back', 'give-back'],
  ] as const)('of two persons at once the first counts: %s, then %s', async (one, two) => {
    const item = await unattributed();
    const other = await world.member();
    const qr = await world.house('house:qr:KBANK');
    const [first, second] = await postedInOrder(
      world.deps,
      () => desk.decide(one, item, { who: 'Ann', toMember: member.publicId }),
      (deps) => deskOf(deps).decide(two, item, { who: 'Bo', toMember: other.publicId }),
    );
    expect(first).toEqual(moved(7_700n));
    expect(second).toMatchObject({ ok: false, code: 'OVER', before: { who: 'Ann', decision: one } });
    expect(await inSuspense()).toBe(0n);
    expect([await wallet(), await wallet(other)]).toEqual([
      one === 'give-back' ? 1_000_000n : 1_007_700n,
      0n,
    ]);
    expect((await world.house('house:qr:KBANK')) - qr).toBe(one === 'give-back' ? 7_700n : 0n);
    expect(await desk.written(item.id)).toHaveLength(1);
  });
});

describe('a member who is owed money', () => {
  test('because the bank had not paid out after all gets it back, and it is no deposit to a limit', async () => {
    const item = await contradicted('paid', 'failed');
    expect(item).toMatchObject({ amount: 30_000n, publicId: member.publicId });
    const other = await world.member();
    expect(await desk.decide('give-to-member', item, { toMember: other.publicId })).toEqual({
      ok: false,
      code: 'NO_MEMBER',
    });
    expect(await desk.decide('give-to-member', item)).toEqual(moved(30_000n));
    expect([await wallet(), await inSuspense(), await deposited()]).toEqual([1_000_000n, 0n, 0n]);
    expect(await lastLine()).toEqual(['deposit', 'BANK', 'WALLET', 300, 'SUCCESS']);
  });

  test('because the game had given it out after all gets it, as a transfer', async () => {
    const item = await unexpected('out');
    expect(item).toMatchObject({ amount: 5_000n });
    expect(await desk.decide('give-to-member', item)).toEqual(moved(5_000n));
    expect([await wallet(), await inSuspense()]).toEqual([985_000n, 0n]);
    expect(await lastLine()).toEqual(['transfer', 'PG', 'WALLET', 50, 'SUCCESS']);
  });

  test('keeps nothing when the party’s first word was right: it goes back to the party', async () => {
    const paid = await world.house('house:payout:KBANK');
    const item = await contradicted('paid', 'failed');
    expect(await desk.decide('give-back', item)).toEqual(moved(30_000n));
    expect((await world.house('house:payout:KBANK')) - paid).toBe(30_000n);
    expect([await wallet(), await inSuspense()]).toEqual([970_000n, 0n]);
  });
});

describe('a member who has the money twice', () => {
  test.each([
    ['withdrawal', 30_000n, ['withdraw', 'WALLET', 'BANK', -300, 'SUCCESS']],
    ['leg', 5_000n, ['transfer', 'WALLET', 'PG', -50, 'SUCCESS']],
  ] as const)('(%s) gives it back from the wallet', async (what, amount, line) => {
    const item = await (what === 'leg' ? unexpected('in') : contradicted('failed', 'paid'));
    expect(item).toMatchObject({ amount: -amount, allows: ['take-back', 'write-off', 'give-back'] });
    const before = await wallet();
    expect(await desk.decide('take-back', item)).toEqual(moved(amount));
    expect([await wallet(), await inSuspense(), await isOpen(item)]).toEqual([before - amount, 0n, false]);
    expect(await lastLine()).toEqual(line);
  });

  test('gives back as far as the wallet reaches; the rest is taken later or written off', async () => {
    const item = await contradicted('failed', 'paid');
    await empty(10_000n);
    expect(await desk.decide('take-back', item)).toEqual(moved(10_000n));
    expect([await wallet(), await inSuspense()]).toEqual([0n, -20_000n]);
    const rest = await desk.item(item.id);
    expect(rest).toMatchObject({ amount: -20_000n, allows: ['take-back', 'write-off'] });
    expect(await desk.decide('take-back', rest)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(await desk.decide('give-back', item)).toMatchObject({ code: 'NOT_ALLOWED' });
    const lost = await world.house('house:written-off');
    expect(await desk.decide('write-off', rest)).toEqual(moved(20_000n));
    expect((await world.house('house:written-off')) - lost).toBe(-20_000n);
    expect([await inSuspense(), await isOpen(item)]).toEqual([0n, false]);
    expect(await desk.decide('write-off', rest, { who: 'Bo' })).toMatchObject({ code: 'OVER' });
  });

  test('who spends it at this moment gives back what is left', async () => {
    const item = await contradicted('failed', 'paid');
    await empty(30_000n);
    const [, taken] = await postedInOrder(
      world.deps,
      () => empty(12_000n),
      (deps) => deskOf(deps).decide('take-back', item),
    );
    expect(taken).toEqual(moved(12_000n));
    expect([await wallet(), await inSuspense()]).toEqual([0n, -18_000n]);
    await desk.decide('write-off', item.id);
  });

  test('keeps it when the party’s first word was right: the books stand as before', async () => {
    const paid = await world.house('house:payout:KBANK');
    const item = await contradicted('failed', 'paid');
    expect(await desk.decide('give-back', item)).toEqual(moved(30_000n));
    expect([await wallet(), await inSuspense()]).toEqual([1_000_000n, 0n]);
    expect(await world.house('house:payout:KBANK')).toBe(paid);
  });

  test.each([
    ['take-back', 'write-off'],
    ['write-off', 'take-back'],
    ['write-off', 'give-back'],
    ['give-back', 'take-back'],
  ] as const)('of two persons at once the first counts: %s, then %s', async (one, two) => {
    const item = await contradicted('failed', 'paid');
    const [first, second] = await postedInOrder(
      world.deps,
      () => desk.decide(one, item, { who: 'Ann' }),
      (deps) => deskOf(deps).decide(two, item, { who: 'Bo' }),
    );
    expect(first).toEqual(moved(30_000n));
    expect(second).toMatchObject({ code: 'OVER', before: { decision: one } });
    expect([await inSuspense(), (await desk.written(item.id)).length]).toEqual([0n, 1]);
    expect(await wallet()).toBe(one === 'take-back' ? 970_000n : 1_000_000n);
  });

  /** Leaves so much in the wallet. */
  async function empty(left: bigint): Promise<void> {
    const outcome = await world.deps.ledger.post({
      memberId: member.id,
      id: crypto.randomUUID(),
      kind: 'move',
      debit: 'wallet',
      credit: 'house:demo',
      amount: (await wallet()) - left,
      currency: 'THB',
      reason: 'demo',
    });
    if (!outcome.ok) throw new Error(outcome.code);
  }
});

test.each(['take-back', 'write-off', 'give-back'] as const)(
  'one order that is sent five times at once is one %s',
  async (decision) => {
    const item = await contradicted('failed', 'paid');
    const order = { id: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => desk.decide(decision, item, order)));
    expect(answers.filter((answer) => answer.ok && !answer.replayed)).toEqual([moved(30_000n)]);
    expect(answers.filter((answer) => answer.ok && answer.replayed)).toHaveLength(4);
    expect([await inSuspense(), (await desk.written(item.id)).length]).toEqual([0n, 1]);
  },
);

test('an alarm without money is closed, once', async () => {
  const id = crypto.randomUUID();
  await world.deps.pool.query(
    "insert into alarm (id, kind, account, currency, ours, theirs) values ($1, 'total', 'house:qr:KBANK', 'THB', 5, 7)",
    [id],
  );
  const item = await desk.item(id);
  expect(item).toMatchObject({
    kind: 'alarm',
    state: 'open',
    amount: null,
    ours: 5n,
    theirs: 7n,
    allows: ['close'],
  });
  const answers = await Promise.all(['Ann', 'Bo'].map((who) => desk.decide('close', item, { who })));
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await desk.written(id)).toMatchObject([{ decision: 'close', moved: false }]);
  expect(await isOpen(item)).toBe(false);
});

test('an alarm that somebody closed by hand keeps its money in the list', async () => {
  const item = await unattributed();
  await world.deps.pool.query('update alarm set resolved_at = now() where id = $1', [item.id]);
  expect(await desk.item(item.id)).toMatchObject({ amount: 7_700n });
  expect(await desk.decide('give-back', item)).toEqual(moved(7_700n));
});

test('twenty persons who decide everything at once move nothing twice', async () => {
  const items: OpenItem[] = [];
  for (let round = 0; round < 3; round++) {
    items.push(await unattributed(), await unattributed());
    for (const [first, then] of [
      ['failed', 'paid'],
      ['paid', 'failed'],
    ] as const) {
      member = await world.member(1_000_000n);
      items.push(await contradicted(first, then));
    }
  }
  const toMember = member.publicId;
  const deciding = items.flatMap((item) =>
    Array.from({ length: 5 }, (_, i) => {
      const decision = item.allows[i % item.allows.length] as Decision; // none is empty
      return desk.decide(decision, item, { who: `Person ${i}`, toMember: item.publicId ?? toMember });
    }),
  );
  const answers = await Promise.all(deciding);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(items.length);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(new Set(['OVER']));
  expect(await inSuspense()).toBe(0n);
  const { rows } = await world.deps.pool.query<{ count: bigint }>(
    'select count(*) as count from decision where subject_id = any ($1)',
    [items.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ count: BigInt(items.length) }]);
});

import type { Decision } from '@kapao/contract/backoffice/approvals/pending-approval';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOpenSlot } from '../../gaming/accounts/open-slot.ts';
import { exchange } from '../../gaming/accounts/rate.ts';
import { holdLeg } from '../../gaming/transfers/open-leg.ts';
import { settleLeg } from '../../gaming/transfers/settle-leg.ts';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { postedInOrder } from '../../testing/locks.ts';
import { postUnattributedPayment } from '../qr-deposits/credit-qr.ts';
import { type FinalStatus, settleWithdrawal } from '../withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from '../withdrawals/withdrawal.queries.ts';
import type { OpenException } from './open-exception.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
let suspenseBefore: bigint;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  suspenseBefore = await fixture.operatorBalance('operator:suspense');
  member = await fixture.member(1_000_000n);
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

let payments = 0;
/** Suspends 77 baht that belong to no known member. */
async function unattributed(): Promise<OpenException> {
  const paymentNo = `P${++payments}`;
  await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
    paymentNo,
    amount: 7_700n,
  });
  return opened((item) => item.evidence?.paymentNo === paymentNo);
}
async function opened(which: (item: OpenException) => boolean): Promise<OpenException> {
  const [item, ...more] = (await backoffice.all()).filter((each) => each.state === 'suspense' && which(each));
  if (!item || more.length > 0) throw new Error('there is not one such item');
  return item;
}
/** Creates a withdrawal of 300 baht for which the bank reported one result and then the other. */
async function contradicted(first: FinalStatus['kind'], then: FinalStatus['kind']): Promise<OpenException> {
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const withdrawal = (await findWithdrawal(fixture.deps.pool, member.id, body.withdrawId))!; // Inserted above.
  for (const kind of [first, then])
    await settleWithdrawal(fixture.deps, withdrawal, kind === 'paid' ? { kind } : { kind, code: 'NO' });
  return opened((item) => item.evidence?.withdrawId === withdrawal.id);
}
/** Creates a leg of fifty baht that was refunded although the game executed it. */
async function unexpected(direction: 'in' | 'out'): Promise<OpenException> {
  const { token } = member;
  await fixture.server.call('activateSlot', { token, params: { code: 'PG' }, method: 'POST' });
  const body = { from: 'WALLET', to: 'PG', amount: 200 };
  expect((await fixture.server.call('transfer', { token, body })).body.status).toBe('SUCCESS');
  const slot = await findOpenSlot(fixture.deps, member.id, 'PG');
  if (!slot.ok) throw new Error(slot.code);
  const { credits, value: amount } = exchange(5_000n, slot.value.rate);
  const order = { id: crypto.randomUUID(), slot: slot.value, direction, amount, credits };
  const held = await holdLeg(fixture.deps, { id: member.id, currency: 'THB' }, order);
  if (!held.ok) throw new Error(held.code);
  await settleLeg(fixture.deps, held.value.leg, { kind: 'failed', code: 'NO' });
  await settleLeg(fixture.deps, held.value.leg, { kind: 'done' });
  return opened((item) => item.evidence?.transferId === order.id);
}
const wallet = (of: Pick<TestMember, 'id'> = member) => fixture.balance(of, 'wallet');
const inSuspense = async () => (await fixture.operatorBalance('operator:suspense')) - suspenseBefore;
const lastLine = async ({ token }: TestMember = member) => {
  const { body } = await fixture.server.call('getStatements', { token, body: {} });
  const { statementType, amount, from, to, status } = body.statements[0];
  return [statementType, from, to, amount, status];
};
const isOpen = async ({ id }: OpenException) => (await backoffice.all()).some((item) => item.id === id);
const deposited = async (of: TestMember = member) => {
  const { rows } = await fixture.deps.pool.query<{ amount: bigint }>(
    "select deposited_since($1, now() - interval '1 day') as amount",
    [of.id],
  );
  return rows[0]?.amount;
};
const moved = (amount: bigint) => ({ ok: true, replayed: false, amount });

describe('a payment without a known member', () => {
  test('is credited to the member whom staff name, as a deposit, once', async () => {
    const item = await unattributed();
    expect(item).toMatchObject({
      kind: 'alarm',
      alarm: 'unattributed',
      amount: 7_700n,
      publicId: null,
      evidence: { provider: 'KBANK', reference: 'NOBODY' },
      allows: ['credit-member', 'return'],
    });
    const order = { id: crypto.randomUUID(), toMember: member.publicId };
    expect(await backoffice.decide('credit-member', item, order)).toEqual(moved(7_700n));
    expect([await wallet(), await inSuspense()]).toEqual([1_007_700n, 0n]);
    expect(await lastLine()).toEqual(['deposit', 'BANK', 'WALLET', 77, 'SUCCESS']);
    expect(await deposited()).toBe(7_700n);
    expect(await isOpen(item)).toBe(false);
    const { rows: hints } = await fixture.deps.pool.query(
      "select payload ->> 'event' as event from outbox where topic = 'hint' and member_id = $1 order by 1",
      [member.id],
    );
    expect(hints).toEqual([{ event: 'deposit' }, { event: 'wallet' }]);

    expect(await backoffice.decide('credit-member', item, order)).toEqual({
      ...moved(7_700n),
      replayed: true,
    });
    const other = await fixture.member();
    for (const more of [
      { ...order, toMember: other.publicId },
      { id: order.id },
      { ...order, force: true },
      { ...order, queue: 'slips' },
      { ...order, why: 'for another reason' },
    ])
      expect(await backoffice.decide('credit-member', item, more)).toMatchObject({ code: 'KEY_REUSED' });
    for (const decision of ['credit-member', 'return'] as const)
      expect(await backoffice.decide(decision, item, { who: 'Bo', toMember: other.publicId })).toMatchObject({
        code: 'ALREADY_CLOSED',
        before: { who: 'Ann', toMember: member.publicId },
      });
    expect([await wallet(), await wallet(other)]).toEqual([1_007_700n, 0n]);
  });

  test('is not decided under the id of another decision', async () => {
    const [item, second] = [await unattributed(), await unattributed()];
    const order = { id: crypto.randomUUID() };
    expect(await backoffice.decide('return', item, order)).toEqual(moved(7_700n));
    expect(await backoffice.decide('return', second, order)).toMatchObject({ code: 'KEY_REUSED' });
    for (const decision of ['credit-member', 'close'] as const)
      expect(await backoffice.decide(decision, item, order)).toMatchObject({ code: 'KEY_REUSED' });
    expect([await inSuspense(), await wallet()]).toEqual([7_700n, 1_000_000n]);
    await backoffice.decide('return', second);
  });

  test('is flagged when it exceeds the member’s own deposit limit', async () => {
    await fixture.deps.pool.query(
      "insert into member_limit (member_id, name, value) values ($1, 'depositDay', 5000)",
      [member.id],
    );
    const item = await unattributed();
    expect(await backoffice.decide('credit-member', item, { toMember: member.publicId })).toEqual(
      moved(7_700n),
    );
    const { rows } = await fixture.deps.pool.query('select over from limit_flag where member_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ over: 2_700n }]);
  });

  test('is returned to where it came from', async () => {
    const item = await unattributed();
    const before = await fixture.operatorBalance('operator:qr:KBANK');
    expect(await backoffice.decide('return', item)).toEqual(moved(7_700n));
    expect([(await fixture.operatorBalance('operator:qr:KBANK')) - before, await inSuspense()]).toEqual([
      7_700n,
      0n,
    ]);
    expect(await backoffice.decide('return', item, { who: 'Bo' })).toMatchObject({ code: 'ALREADY_CLOSED' });
    expect(await isOpen(item)).toBe(false);
  });

  test('is not credited without a member, to an unknown one, or to one of another currency', async () => {
    const item = await unattributed();
    const kip = await fixture.server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
    for (const toMember of [undefined, 'NOBODY0000', kip.publicId])
      expect(
        await backoffice.decide('credit-member', item, toMember === undefined ? {} : { toMember }),
      ).toEqual({
        ok: false,
        code: 'NO_MEMBER',
      });
    for (const decision of ['debit-member', 'write-off', 'done', 'close'] as const)
      expect(await backoffice.decide(decision, item)).toEqual({ ok: false, code: 'NOT_ALLOWED' });
    expect([await inSuspense(), await backoffice.written(item.id)]).toEqual([7_700n, []]);
    await backoffice.decide('return', item);
  });

  test.each([
    ['credit-member', 'credit-member'],
    ['credit-member', 'return'],
    ['return', 'credit-member'],
    ['return', 'return'],
  ] as const)('decided by two persons at once follows the first: %s, then %s', async (one, two) => {
    const item = await unattributed();
    const other = await fixture.member();
    const qr = await fixture.operatorBalance('operator:qr:KBANK');
    const [first, second] = await postedInOrder(
      fixture.deps,
      () => backoffice.decide(one, item, { who: 'Ann', toMember: member.publicId }),
      (deps) => exceptionsFixtureOf(deps).decide(two, item, { who: 'Bo', toMember: other.publicId }),
    );
    expect(first).toEqual(moved(7_700n));
    expect(second).toMatchObject({
      ok: false,
      code: 'ALREADY_CLOSED',
      before: { who: 'Ann', decision: one },
    });
    expect(await inSuspense()).toBe(0n);
    expect([await wallet(), await wallet(other)]).toEqual([one === 'return' ? 1_000_000n : 1_007_700n, 0n]);
    expect((await fixture.operatorBalance('operator:qr:KBANK')) - qr).toBe(one === 'return' ? 7_700n : 0n);
    expect(await backoffice.written(item.id)).toHaveLength(1);
  });
});

describe('a member who is owed money', () => {
  test('because a payout failed after all is credited, which does not count as a deposit', async () => {
    const item = await contradicted('paid', 'failed');
    expect(item).toMatchObject({ amount: 30_000n, publicId: member.publicId });
    const other = await fixture.member();
    expect(await backoffice.decide('credit-member', item, { toMember: other.publicId })).toEqual({
      ok: false,
      code: 'NO_MEMBER',
    });
    expect(await backoffice.decide('credit-member', item)).toEqual(moved(30_000n));
    expect([await wallet(), await inSuspense(), await deposited()]).toEqual([1_000_000n, 0n, 0n]);
    expect(await lastLine()).toEqual(['deposit', 'BANK', 'WALLET', 300, 'SUCCESS']);
  });

  test('because the game paid out after all is credited, as a transfer', async () => {
    const item = await unexpected('out');
    expect(item).toMatchObject({ amount: 5_000n });
    expect(await backoffice.decide('credit-member', item)).toEqual(moved(5_000n));
    expect([await wallet(), await inSuspense()]).toEqual([985_000n, 0n]);
    expect(await lastLine()).toEqual(['transfer', 'PG', 'WALLET', 50, 'SUCCESS']);
  });

  test('gets nothing when the provider’s first answer was right: the money returns to the provider', async () => {
    const paid = await fixture.operatorBalance('operator:payout:KBANK');
    const item = await contradicted('paid', 'failed');
    expect(await backoffice.decide('return', item)).toEqual(moved(30_000n));
    expect((await fixture.operatorBalance('operator:payout:KBANK')) - paid).toBe(30_000n);
    expect([await wallet(), await inSuspense()]).toEqual([970_000n, 0n]);
  });
});

describe('a member who has the money twice', () => {
  test.each([
    ['withdrawal', 30_000n, ['withdraw', 'WALLET', 'BANK', -300, 'SUCCESS']],
    ['leg', 5_000n, ['transfer', 'WALLET', 'PG', -50, 'SUCCESS']],
  ] as const)('(%s) has it debited from the wallet', async (what, amount, line) => {
    const item = await (what === 'leg' ? unexpected('in') : contradicted('failed', 'paid'));
    expect(item).toMatchObject({ amount: -amount, allows: ['debit-member', 'write-off', 'return'] });
    const before = await wallet();
    expect(await backoffice.decide('debit-member', item)).toEqual(moved(amount));
    expect([await wallet(), await inSuspense(), await isOpen(item)]).toEqual([before - amount, 0n, false]);
    expect(await lastLine()).toEqual(line);
  });

  test('has as much debited as the wallet holds, and the rest is written off', async () => {
    const item = await contradicted('failed', 'paid');
    await empty(10_000n);
    expect(await backoffice.decide('debit-member', item)).toEqual(moved(10_000n));
    expect([await wallet(), await inSuspense()]).toEqual([0n, -20_000n]);
    const rest = await backoffice.item(item.id);
    expect(rest).toMatchObject({ amount: -20_000n, allows: ['debit-member', 'write-off'] });
    expect(await backoffice.decide('debit-member', rest)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(await backoffice.decide('return', item)).toMatchObject({ code: 'NOT_ALLOWED' });
    const lost = await fixture.operatorBalance('operator:written-off');
    expect(await backoffice.decide('write-off', rest)).toEqual(moved(20_000n));
    expect((await fixture.operatorBalance('operator:written-off')) - lost).toBe(-20_000n);
    expect([await inSuspense(), await isOpen(item)]).toEqual([0n, false]);
    expect(await backoffice.decide('write-off', rest, { who: 'Bo' })).toMatchObject({
      code: 'ALREADY_CLOSED',
    });
  });

  test('who spends some of it at that moment has the rest debited', async () => {
    const item = await contradicted('failed', 'paid');
    await empty(30_000n);
    const [, taken] = await postedInOrder(
      fixture.deps,
      () => empty(12_000n),
      (deps) => exceptionsFixtureOf(deps).decide('debit-member', item),
    );
    expect(taken).toEqual(moved(12_000n));
    expect([await wallet(), await inSuspense()]).toEqual([0n, -18_000n]);
    await backoffice.decide('write-off', item.id);
  });

  test('keeps it when the provider’s first answer was right', async () => {
    const paid = await fixture.operatorBalance('operator:payout:KBANK');
    const item = await contradicted('failed', 'paid');
    expect(await backoffice.decide('return', item)).toEqual(moved(30_000n));
    expect([await wallet(), await inSuspense()]).toEqual([1_000_000n, 0n]);
    expect(await fixture.operatorBalance('operator:payout:KBANK')).toBe(paid);
  });

  test.each([
    ['debit-member', 'write-off'],
    ['write-off', 'debit-member'],
    ['write-off', 'return'],
    ['return', 'debit-member'],
  ] as const)('has the first of two concurrent decisions applied: %s, then %s', async (one, two) => {
    const item = await contradicted('failed', 'paid');
    const [first, second] = await postedInOrder(
      fixture.deps,
      () => backoffice.decide(one, item, { who: 'Ann' }),
      (deps) => exceptionsFixtureOf(deps).decide(two, item, { who: 'Bo' }),
    );
    expect(first).toEqual(moved(30_000n));
    expect(second).toMatchObject({ code: 'ALREADY_CLOSED', before: { decision: one } });
    expect([await inSuspense(), (await backoffice.written(item.id)).length]).toEqual([0n, 1]);
    expect(await wallet()).toBe(one === 'debit-member' ? 970_000n : 1_000_000n);
  });

  /** Empties the wallet down to this amount. */
  async function empty(left: bigint): Promise<void> {
    const outcome = await fixture.deps.ledger.post({
      memberId: member.id,
      id: crypto.randomUUID(),
      kind: 'move',
      debit: 'wallet',
      credit: 'operator:demo',
      amount: (await wallet()) - left,
      currency: 'THB',
      reason: 'demo',
    });
    if (!outcome.ok) throw new Error(outcome.code);
  }
});

test.each(['debit-member', 'write-off', 'return'] as const)(
  'one order that is sent five times at once makes one %s',
  async (decision) => {
    const item = await contradicted('failed', 'paid');
    const order = { id: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => backoffice.decide(decision, item, order)));
    expect(answers.filter((answer) => answer.ok && !answer.replayed)).toEqual([moved(30_000n)]);
    expect(answers.filter((answer) => answer.ok && answer.replayed)).toHaveLength(4);
    expect([await inSuspense(), (await backoffice.written(item.id)).length]).toEqual([0n, 1]);
  },
);

test('an alarm without money is closed, once', async () => {
  const id = crypto.randomUUID();
  await fixture.deps.pool.query(
    "insert into alarm (id, kind, account, currency, ours, theirs) values ($1, 'total', 'operator:qr:KBANK', 'THB', 5, 7)",
    [id],
  );
  const item = await backoffice.item(id);
  expect(item).toMatchObject({
    kind: 'alarm',
    state: 'open',
    amount: null,
    ours: 5n,
    theirs: 7n,
    allows: ['close'],
  });
  const answers = await Promise.all(['Ann', 'Bo'].map((who) => backoffice.decide('close', item, { who })));
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await backoffice.written(id)).toMatchObject([{ decision: 'close', moved: false }]);
  expect(await isOpen(item)).toBe(false);
});

test('an alarm resolved in the database keeps its money in the list', async () => {
  const item = await unattributed();
  await fixture.deps.pool.query('update alarm set resolved_at = now() where id = $1', [item.id]);
  expect(await backoffice.item(item.id)).toMatchObject({ amount: 7_700n });
  expect(await backoffice.decide('return', item)).toEqual(moved(7_700n));
});

test('five persons who decide every item at once move nothing twice', async () => {
  const items: OpenException[] = [];
  for (let round = 0; round < 3; round++) {
    items.push(await unattributed(), await unattributed());
    for (const [first, then] of [
      ['failed', 'paid'],
      ['paid', 'failed'],
    ] as const) {
      member = await fixture.member(1_000_000n);
      items.push(await contradicted(first, then));
    }
  }
  const toMember = member.publicId;
  const deciding = items.flatMap((item) =>
    Array.from({ length: 5 }, (_, i) => {
      const decision = item.allows[i % item.allows.length] as Decision; // No list of decisions is empty.
      return backoffice.decide(decision, item, { who: `Person ${i}`, toMember: item.publicId ?? toMember });
    }),
  );
  const answers = await Promise.all(deciding);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(items.length);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(
    new Set(['ALREADY_CLOSED']),
  );
  expect(await inSuspense()).toBe(0n);
  const { rows } = await fixture.deps.pool.query<{ count: bigint }>(
    'select count(*) as count from decision where subject_id = any ($1)',
    [items.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ count: BigInt(items.length) }]);
});

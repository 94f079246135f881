import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { changeWithdrawal, inquire } from '../../testing/inquiry.ts';
import { postedInOrder, runInLockOrder, untilWaiting, waitForLocks } from '../../testing/locks.ts';
import { payoutInquiry } from '../withdrawals/payout-inquiry.ts';
import { payoutRecheckInquiry } from '../withdrawals/recheck-payout.ts';
import { type FinalStatus, settleWithdrawal } from '../withdrawals/settle-withdrawal.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
  await waitForLocks(fixture.deps.pool, 'ledger_post_one');
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = true;
  member = await fixture.member(1_000_000n);
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const withdraw = (baht: number) => fixture.withdraw(member, baht);
const row = (id: string) => fixture.withdrawal(member, id);
const stateOf = async (id: string) => (await row(id)).state;
const markSent = async (id: string) =>
  expect(
    await changeWithdrawal(fixture.deps.pool, await row(id), {
      from: 'created',
      to: 'sent',
      inquireInMs: 60_000,
    }),
  ).toBe(true);
/** Creates a withdrawal that was sent to the bank, which has not answered for a day. */
const silent = async () => {
  const id = await withdraw(300);
  await markSent(id);
  await backoffice.escalate('withdrawal', member.id, id);
  return id;
};
const asked = async (id: string) =>
  (await fixture.deps.pool.query("select 1 from inquiry where id = $1 and kind = 'withdrawal'", [id]))
    .rowCount;
const openAlarms = async (id: string) =>
  (
    await fixture.deps.pool.query<{ kind: string }>(
      `select kind from alarm where resolved_at is null and (id = $1 or details ->> 'withdrawId' = $1::text)`,
      [id],
    )
  ).rows.map(({ kind }) => kind);
const hintsOf = async (id: string) =>
  (
    await fixture.deps.pool.query<{ payload: unknown }>(
      `select payload -> 'data' as payload from outbox where topic = 'hint' and payload -> 'data' ->> 'withdrawId' = $1`,
      [id],
    )
  ).rows.map(({ payload }) => payload);
const settled = async (id: string, answer: FinalStatus, deps = fixture.deps) =>
  settleWithdrawal(deps, await row(id), answer);
const wallet = () => fixture.balance(member, 'wallet');
const held = () => fixture.balance(member, 'held');
const over = { ok: false, code: 'ALREADY_CLOSED' };
const moved = { ok: true, replayed: false, amount: 30_000n };

describe('a withdrawal in review', () => {
  test('is approved once, with a name and a reason, and then paid', async () => {
    const id = await withdraw(6_000);
    const item = await backoffice.item(id);
    expect(item).toMatchObject({
      kind: 'withdrawal',
      state: 'review',
      publicId: member.publicId,
      provider: 'KBANK',
      amount: 600_000n,
      currency: 'THB',
      allows: ['approve', 'reject', 'done', 'failed'],
    });
    const answers = await Promise.all(
      ['Ann', 'Bo', 'Cy'].map((who) => backoffice.decide('approve', item, { who, why: 'known well' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const [written, ...more] = await backoffice.written(id);
    expect(written).toMatchObject({ decision: 'approve', why: 'known well', moved: false });
    expect(more).toEqual([]);
    for (const answer of answers)
      if (!answer.ok) expect(answer.before).toMatchObject({ who: written?.who, decision: 'approve' });
    await fixture.until(async () => (await stateOf(id)) === 'paid', 'paid');
    expect(await row(id)).toMatchObject({ approvedAt: expect.any(Date), automatic: false });
  });

  test.each(['approve', 'reject', 'done'] as const)(
    'takes five equal orders at once as one %s',
    async (decision) => {
      const item = await backoffice.item(await withdraw(6_000));
      const order = { id: crypto.randomUUID() };
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => backoffice.decide(decision, item, order)));
      expect(answers.map((answer) => answer.ok && answer.replayed).sort()).toEqual([
        false,
        true,
        true,
        true,
        true,
      ]);
      expect(answers.every(({ ok }) => ok)).toBe(true);
      expect(await backoffice.written(item.id)).toHaveLength(1);
    },
  );

  test('is rejected once when two persons reject it at once', async () => {
    const id = await withdraw(6_000);
    const item = await backoffice.item(id);
    const [first, second] = await postedInOrder(
      fixture.deps,
      () => backoffice.decide('reject', item, { who: 'Ann' }),
      (deps) => exceptionsFixtureOf(deps).decide('reject', item, { who: 'Bo' }),
    );
    expect(first).toEqual({ ok: true, replayed: false, amount: 600_000n });
    expect(second).toMatchObject({ ...over, before: { who: 'Ann', decision: 'reject' } });
    expect(await backoffice.written(id)).toEqual([
      { decision: 'reject', who: 'Ann', why: 'told by phone', moved: true },
    ]);
    expect(await wallet()).toBe(1_000_000n);
    expect(await row(id)).toMatchObject({ state: 'returned', refusal: 'REJECTED' });
  });

  test('is either approved or rejected when both come at once', async () => {
    const id = await withdraw(6_000);
    const item = await backoffice.item(id);
    const [approved, rejected] = await Promise.all([
      backoffice.decide('approve', item, { who: 'Ann' }),
      backoffice.decide('reject', item, { who: 'Bo' }),
    ]);
    expect(approved.ok).toBe(!rejected.ok);
    expect(await backoffice.written(id)).toHaveLength(1);
    await fixture.until(async () => (await stateOf(id)) === (approved.ok ? 'paid' : 'returned'), 'the end');
  });

  test.each([
    ['done', 'paid', 400_000n, null],
    ['failed', 'returned', 1_000_000n, 'DECIDED'],
  ] as const)('may also be decided as %s', async (decision, state, left, refusal) => {
    const id = await withdraw(6_000);
    expect(await backoffice.decide(decision, id)).toMatchObject({ ok: true, amount: 600_000n });
    expect(await row(id)).toMatchObject({ state, refusal });
    expect(await wallet()).toBe(left);
    expect(await held()).toBe(0n);
    const { body } = await fixture.server.call('getWithdraw', {
      token: member.token,
      params: { withdrawId: id },
    });
    expect(body.steps.map(({ step }: { step: string }) => step)).toEqual([
      'REQUESTED',
      'REVIEW',
      state.toUpperCase(),
    ]);
    expect(body.steps[1].at, 'the time of the decision').toBe(body.steps[2].at);
  });

  test('stays approved when another person ends it at the same moment', async () => {
    const id = await withdraw(6_000);
    const item = await backoffice.item(id);
    const [approved, ended] = await runInLockOrder(
      fixture.deps.pool,
      { lock: 'select 1 from withdrawal where id = $1 for update', values: [id], words: 'select' },
      () => backoffice.decide('approve', item, { who: 'Ann' }),
      () => backoffice.decide('done', item, { who: 'Bo' }),
    );
    expect(approved.ok).toBe(true);
    expect(ended).toMatchObject({ ok: false, code: 'INQUIRY_OPEN' });
    expect(await stateOf(id)).toBe('created');
    expect(await held()).toBe(600_000n);
  });
});

describe('a withdrawal whose bank does not answer', () => {
  test.each([
    ['done', 'paid', 970_000n, 'SUCCESS'],
    ['failed', 'returned', 1_000_000n, 'FAILED'],
  ] as const)(
    'is decided as %s by staff, and no inquiry, alarm or lock is left',
    async (decision, state, left, status) => {
      const id = await silent();
      expect(await backoffice.item(id)).toMatchObject({
        alarm: 'no-answer',
        evidence: { why: 'TIMEOUT' },
        escalatedAt: expect.any(Date),
        allows: ['ask', 'done', 'failed'],
      });
      const item = await backoffice.item(id);
      const order = { id: crypto.randomUUID() };
      expect(await backoffice.decide(decision, item, order)).toEqual(moved);
      expect([await stateOf(id), await wallet(), await held()]).toEqual([state, left, 0n]);
      expect([await asked(id), await openAlarms(id)]).toEqual([0, []]);
      expect(await hintsOf(id)).toContainEqual({ withdrawId: id, status });

      // Repeats the order after a lost answer, then sends another person's order.
      expect(await backoffice.decide(decision, item, order)).toEqual({ ...moved, replayed: true });
      expect(await backoffice.decide(decision, item, { ...order, why: 'another reason' })).toMatchObject({
        code: 'KEY_REUSED',
      });
      for (const other of ['done', 'failed', 'ask'] as const)
        expect(await backoffice.decide(other, item, { who: 'Bo' })).toMatchObject({
          ...over,
          before: { who: 'Ann' },
        });
      expect(await backoffice.written(id)).toHaveLength(1);
      expect((await backoffice.all()).map((one) => one.id)).not.toContain(id);
      // The open-operation lock is free.
      expect(await stateOf(await withdraw(300))).toBe('created');
    },
  );

  test('under inquiry is decided only with force', async () => {
    const id = await withdraw(300);
    await markSent(id);
    expect(await backoffice.item(id)).toMatchObject({ allows: [], allowsForced: ['done', 'failed'] });
    expect(await backoffice.decide('done', id)).toMatchObject({ ok: false, code: 'INQUIRY_OPEN' });
    expect(await backoffice.decide('approve', id)).toEqual({ ok: false, code: 'NOT_ALLOWED' });
    expect([await stateOf(id), await held(), await backoffice.written(id)]).toEqual(['sent', 30_000n, []]);
    expect(await backoffice.decide('done', id, { force: true })).toEqual(moved);
    const { rows } = await fixture.deps.pool.query('select forced from decision where subject_id = $1', [id]);
    expect(rows).toEqual([{ forced: true }]);
  });

  test('that changes during the decision is left as it is, and the decision is refused', async () => {
    const id = await withdraw(300);
    const { pool } = fixture.deps;
    const client = await pool.connect();
    await client.query('begin');
    await client.query("select withdrawal_change($1, $2, 'created', 'sent', 60000)", [member.id, id]);
    const deciding = backoffice.decide('failed', id, { force: true });
    await untilWaiting(pool, 'ledger_post_one');
    await client.query('commit');
    client.release();
    expect(await deciding).toEqual({ ok: false, code: 'CHANGED' });
    expect([await stateOf(id), await held(), await backoffice.written(id)]).toEqual(['sent', 30_000n, []]);
  });

  test('is asked about again by staff, and sent when the bank does not know it', async () => {
    const id = await silent();
    const item = await backoffice.item(id);
    const order = { id: crypto.randomUUID() };
    expect(await backoffice.decide('ask', item, order)).toEqual({ ok: true, replayed: false, amount: null });
    expect(await backoffice.decide('ask', item, order)).toMatchObject({ ok: true, replayed: true });
    expect(await backoffice.decide('ask', item, { who: 'Bo' })).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await openAlarms(id)).toEqual([]);
    await fixture.until(async () => (await stateOf(id)) === 'paid', 'paid');
    expect(await backoffice.written(id)).toMatchObject([{ decision: 'ask', moved: false }]);
  });

  test('is resumed once by one order, even after another escalation', async () => {
    const id = await silent();
    const item = await backoffice.item(id);
    const order = { id: crypto.randomUUID() };
    expect(await backoffice.decide('ask', item, order)).toMatchObject({ ok: true, replayed: false });
    await backoffice.escalate('withdrawal', member.id, id);
    expect(await backoffice.decide('ask', item, order)).toMatchObject({ ok: true, replayed: true });
    expect((await backoffice.item(id)).escalatedAt).not.toBeNull();
    expect(await backoffice.written(id)).toHaveLength(1);
  });

  test('and whose channel was disabled is listed, and can be failed once escalated', async () => {
    const id = await withdraw(300);
    await fixture.deps.pool.query("update withdrawal set channel = 'GONE' where id = $1", [id]);
    expect(await backoffice.item(id)).toMatchObject({
      provider: 'GONE',
      providerEnabled: false,
      state: 'created',
      allows: [],
    });
    await backoffice.escalate('withdrawal', member.id, id);
    expect(await backoffice.decide('failed', id)).toEqual(moved);
    expect(await wallet()).toBe(1_000_000n);
  });
});

describe('staff and the bank at the same moment', () => {
  const answer = (kind: FinalStatus['kind']): FinalStatus =>
    kind === 'paid' ? { kind } : { kind, code: 'ACCOUNT_CLOSED' };

  describe.each(['done', 'failed'] as const)('decided as %s', (decision) => {
    test.each(['paid', 'failed'] as const)(
      'before the bank answers %s: a different answer goes to suspense',
      async (said) => {
        const id = await silent();
        const item = await backoffice.item(id);
        const suspense = await fixture.operatorBalance('operator:suspense');
        const [decided] = await postedInOrder(
          fixture.deps,
          () => backoffice.decide(decision, item),
          (deps) => settled(id, answer(said), deps),
        );
        expect(decided).toEqual(moved);
        expect(await stateOf(id)).toBe(decision === 'done' ? 'paid' : 'returned');
        expect(await backoffice.written(id)).toHaveLength(1);
        const agreed = (decision === 'done') === (said === 'paid');
        const difference = (await fixture.operatorBalance('operator:suspense')) - suspense;
        expect(difference).toBe(agreed ? 0n : said === 'paid' ? -30_000n : 30_000n);
        expect(await openAlarms(id)).toEqual(agreed ? [] : ['contradiction']);
      },
    );

    test.each(['paid', 'failed'] as const)(
      'after the bank answered %s: the decision is refused',
      async (said) => {
        const id = await silent();
        const item = await backoffice.item(id);
        const suspense = await fixture.operatorBalance('operator:suspense');
        const [, decided] = await postedInOrder(
          fixture.deps,
          () => settled(id, answer(said)),
          (deps) => exceptionsFixtureOf(deps).decide(decision, item),
        );
        expect(decided).toEqual(over);
        expect(await stateOf(id)).toBe(said === 'paid' ? 'paid' : 'returned');
        expect([await backoffice.written(id), await openAlarms(id)]).toEqual([[], []]);
        expect(await fixture.operatorBalance('operator:suspense')).toBe(suspense);
      },
    );
  });

  test.each([
    ['done', 'ask'],
    ['ask', 'done'],
  ] as const)('%s before %s, by two persons: nothing is sent that was decided as done', async (one, two) => {
    const id = await silent();
    const item = await backoffice.item(id);
    const [first, second] = await runInLockOrder(
      fixture.deps.pool,
      { lock: 'select 1 from inquiry where id = $1 for update', values: [id], words: 'select' },
      () => backoffice.decide(one, item, { who: 'Ann' }),
      () => backoffice.decide(two, item, { who: 'Bo' }),
    );
    expect(first.ok).toBe(true);
    expect(second).toMatchObject({ ok: false, code: one === 'ask' ? 'INQUIRY_OPEN' : 'ALREADY_CLOSED' });
    expect(await backoffice.written(id)).toMatchObject([{ decision: one, who: 'Ann' }]);
    await inquire(fixture.deps, payoutInquiry(fixture.deps), {
      kind: 'withdrawal',
      memberId: member.id,
      id,
    });
    const payouts = (await fixture.sandbox.control('/control/bank/payouts', 'GET')) as {
      toAccountNo: string;
    }[];
    const { accountNo } = await row(id);
    expect(payouts.filter(({ toAccountNo }) => toAccountNo === accountNo)).toHaveLength(
      one === 'ask' ? 1 : 0,
    );
  });
});

test('a paid payout that the bank does not know is failed by staff and credited to the member', async () => {
  const id = await withdraw(300);
  await markSent(id);
  await settled(id, { kind: 'paid' });
  await fixture.deps.pool.query(
    "update withdrawal set ended_at = ended_at - interval '11 minutes' where id = $1",
    [id],
  );
  await fixture.deps.pool.query('update inquiry set next_at = now() where id = $1', [id]);
  await inquire(fixture.deps, payoutRecheckInquiry(fixture.deps), {
    kind: 'payout-recheck',
    memberId: member.id,
    id,
  });
  const alarm = (await backoffice.all()).find(({ evidence }) => evidence?.withdrawId === id);
  expect(alarm).toMatchObject({
    kind: 'alarm',
    alarm: 'payout',
    allows: ['failed', 'close'],
    publicId: member.publicId,
  });
  if (!alarm) return;
  expect(await backoffice.decide('failed', alarm)).toEqual(moved);
  expect(await backoffice.decide('failed', alarm, { who: 'Bo' })).toMatchObject({
    ...over,
    before: { who: 'Ann' },
  });
  expect(await openAlarms(id)).toEqual(['contradiction']);
  const owed = (await backoffice.all()).find(
    ({ state, evidence }) => state === 'suspense' && evidence?.withdrawId === id,
  );
  expect(owed).toMatchObject({ amount: 30_000n, allows: ['credit-member', 'return'] });
  expect(await backoffice.decide('credit-member', owed?.id ?? '')).toEqual(moved);
  expect(await wallet()).toBe(1_000_000n);
  expect(await openAlarms(id)).toEqual([]);
});

test.each([
  ['no name', { who: ' ' }],
  ['a name that is too long', { who: 'x'.repeat(131) }],
  ['no reason', { why: '' }],
  ['a reason that is too long', { why: 'x'.repeat(501) }],
  ['a reason of two lines', { why: 'one\ntwo' }],
  ['an invalid id', { id: '7' }],
])('a decision with %s is refused', async (_, more) => {
  const id = await silent();
  expect(await backoffice.decide('done', id, more)).toEqual({ ok: false, code: 'INVALID_INPUT' });
  expect([await stateOf(id), await backoffice.written(id)]).toEqual(['sent', []]);
});

test('stored decisions cannot be changed or deleted', async () => {
  const id = await silent();
  await backoffice.decide('done', id);
  for (const sql of ["update decision set who = 'nobody'", 'delete from decision', 'truncate decision'])
    await expect(fixture.deps.pool.query(sql)).rejects.toThrow('append-only');
});

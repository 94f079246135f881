import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { hmacHex } from '../../providers/protocol/signature.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { changeWithdrawal, inquire } from '../../testing/inquiry.ts';
import { payoutInquiry } from './payout-inquiry.ts';
import { payoutReference } from './payout-reference.ts';
import { startWithdrawal } from './start-withdrawal.ts';
import { findWithdrawal, type Withdrawal } from './withdrawal.queries.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = false;
  member = await fixture.member(1_000_000n);
});

const withdraw = (amount: unknown, key?: string) =>
  fixture.server.call('withdraw', { token: member.token, body: { amount }, ...(key ? { key } : {}) });
const show = async (withdrawId: string) =>
  (await fixture.server.call('getWithdraw', { token: member.token, params: { withdrawId } })).body;
const row = async (id: string): Promise<Withdrawal> => {
  const found = await findWithdrawal(fixture.deps.pool, member.id, id);
  if (!found) throw new Error('no such withdrawal');
  return found;
};
const untilState = (id: string, state: string) =>
  fixture.until(async () => (await row(id)).state === state, state);
const advance = (id: string) =>
  inquire(fixture.deps, payoutInquiry(fixture.deps), { kind: 'withdrawal', memberId: member.id, id });
const wallet = () => fixture.balance(member, 'wallet');
const held = () => fixture.balance(member, 'held');
/** Returns the orders that the bank received, whether paid yet or not. */
const bankOrders = async () => {
  const payouts = (await fixture.sandbox.control('/control/bank/payouts', 'GET')) as {
    reference: string;
    state: string;
  }[];
  return payouts.filter(({ reference }) => reference.startsWith(ofMember()));
};
const paidOut = async () => (await bankOrders()).filter(({ state }) => state === 'paid');
/** Prefix of every reference of this member: only the last character of the 16 bytes is left out. */
const ofMember = () => payoutReference({ memberId: member.id, id: member.id }).slice(0, 21);
const letterOf = async (id: string) => {
  const reference = payoutReference(await row(id));
  const find = () => fixture.post.letters.find(({ raw }) => raw.includes(reference));
  await fixture.until(() => find() !== undefined, 'the letter');
  return find()!; // Present, because the test waited for it.
};
const sent = (body: object) => {
  const raw = JSON.stringify(body);
  return fixture.post.deliver({
    path: '/api/callback/payout/KBANK',
    signature: hmacHex('demo-payout-secret', raw),
    raw,
  });
};

describe('requesting a withdrawal', () => {
  test.each([
    [0, 422, 'WITHDRAW_MINIMUM'],
    [-300, 422, 'WITHDRAW_MINIMUM'],
    [99.99, 422, 'WITHDRAW_MINIMUM'],
    [50_000.01, 422, 'WITHDRAW_MAXIMUM'],
    [20_000, 409, 'MONEY_NOT_ENOUGH'],
    [50_000, 409, 'MONEY_NOT_ENOUGH'],
    [0.001, 400, 'INVALID_INPUT'],
    [1e20, 400, 'INVALID_INPUT'],
    ['300', 400, 'INVALID_INPUT'],
  ])('an amount of %j is refused and nothing moves', async (amount, status, code) => {
    expect(await withdraw(amount)).toMatchObject({ status, body: { code } });
    expect(await wallet()).toBe(1_000_000n);
    expect(await held()).toBe(0n);
  });

  test('the smallest and the largest allowed amount are accepted', async () => {
    expect(await withdraw(100)).toMatchObject({ status: 200 });
    member = await fixture.member(5_000_000n);
    expect(await withdraw(50_000)).toMatchObject({ status: 200 });
  });

  test('the refusals say their limits', async () => {
    expect((await withdraw(1)).body.params).toEqual({ minimum: 100 });
    expect((await withdraw(60_000)).body.params).toEqual({ maximum: 50_000 });
  });

  test('a second one is refused while the first is open', async () => {
    expect((await withdraw(300)).status).toBe(200);
    expect(await withdraw(300)).toMatchObject({ status: 409, body: { code: 'WITHDRAW_PENDING' } });
    expect(await held()).toBe(30_000n);
  });

  test('a double click with one key withdraws once', async () => {
    const key = newKey();
    const replies = await Promise.all([withdraw(300, key), withdraw(300, key)]);
    const again = await withdraw(300, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    // The second click learns that the first is in progress, or gets its answer if that was quick.
    for (const { status, body } of replies)
      expect(status === 409 ? body.code : body).toEqual(
        status === 409 ? 'IDEMPOTENCY_IN_PROGRESS' : again.body,
      );
    expect(again.status).toBe(200);
    expect((await withdraw(400, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await held()).toBe(30_000n);
  });

  test('two amounts at once with one key: one is withdrawn, the other refused', async () => {
    const key = newKey();
    const replies = await Promise.all([withdraw(300, key), withdraw(400, key)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS']).toContain(refused?.body.code);
    expect([30_000n, 40_000n]).toContain(await held());
  });

  test('a double click with different keys withdraws once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => withdraw(300, newKey())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['WITHDRAW_PENDING']),
    );
    expect(await held()).toBe(30_000n);
  });

  test("another member's withdrawal and an invalid id are NO_DATA", async () => {
    const { withdrawId } = (await withdraw(300)).body;
    const { token } = await fixture.member();
    for (const id of [withdrawId, 'no-uuid'])
      expect(
        (await fixture.server.call('getWithdraw', { token, params: { withdrawId: id } })).body.code,
      ).toBe('NO_DATA');
  });
});

describe('paying out', () => {
  test('the money is held, sent, paid, and every step has its time', async () => {
    const { body } = await withdraw(300);
    expect(body.status).toBe('PROCESSING');
    expect(await show(body.withdrawId)).toMatchObject({
      amount: 300,
      status: 'PROCESSING',
      bankCode: 'KBANK',
      steps: [{ step: 'REQUESTED' }, { step: 'SENT', at: null }, { step: 'PAID', at: null }],
    });
    await untilState(body.withdrawId, 'paid');
    const shown = await show(body.withdrawId);
    expect(shown.status).toBe('SUCCESS');
    expect(shown.steps.every(({ at }: { at: string | null }) => at !== null)).toBe(true);
    expect(await wallet()).toBe(970_000n);
    expect(await held()).toBe(0n);
    expect(await paidOut()).toHaveLength(1);
    const { body: lines } = await fixture.server.call('getStatements', { token: member.token, body: {} });
    expect(lines.statements[0]).toMatchObject({ statementType: 'withdraw', amount: -300, status: 'SUCCESS' });
    const receipt = await fixture.server.call('getStatement', {
      token: member.token,
      params: { statementId: body.withdrawId },
    });
    expect(receipt.body).toMatchObject({
      endedAt: shown.steps.at(-1).at,
      payout: { bank: { code: 'KBANK' }, lastFour: shown.lastFour },
    });
    expect(JSON.stringify(receipt.body)).not.toContain((await row(body.withdrawId)).accountNo);
    expect((await withdraw(300)).status).toBe(200);
  });

  test('a closed bank account returns the money', async () => {
    await fixture.deps.pool.query("update member set bank_account_no = '1234560404' where id = $1", [
      member.id,
    ]);
    const { withdrawId } = (await withdraw(300)).body;
    await untilState(withdrawId, 'returned');
    expect(await wallet()).toBe(1_000_000n);
    expect(await show(withdrawId)).toMatchObject({ status: 'FAILED', steps: [{}, {}, { step: 'RETURNED' }] });
  });

  test('a refusal of the bank returns the money', async () => {
    await fixture.fault('bank', 'refuse', 1);
    const { withdrawId } = (await withdraw(300)).body;
    await untilState(withdrawId, 'returned');
    expect(await wallet()).toBe(1_000_000n);
    expect((await row(withdrawId)).refusal).toBe('REFUSED');
  });

  test.each(['timeout-before', 'timeout-after', 'error-500', 'garbage'])(
    'under %s the hold stays until the bank answers, and it pays once',
    async (fault) => {
      fixture.post.losing = true;
      await fixture.fault('bank', fault, 1);
      const { withdrawId } = (await withdraw(300)).body;
      await fixture.work();
      await advance(withdrawId);
      const stays = await held();
      // The bank pays after a second, which may be over by now.
      if ((await paidOut()).length === 0) expect(stays).toBe(30_000n);
      await untilState(withdrawId, 'paid');
      expect(await paidOut()).toHaveLength(1);
      expect(await wallet()).toBe(970_000n);
    },
  );

  test('while the bank answers no inquiry, the hold stays and nothing is sent again', async () => {
    fixture.post.losing = true;
    await fixture.fault('bank', 'timeout-after');
    const { withdrawId } = (await withdraw(300)).body;
    for (const end = Date.now() + 2_500; Date.now() < end; ) await fixture.work();
    expect((await row(withdrawId)).state).toBe('sent');
    expect(await held()).toBe(30_000n);
    await fixture.sandbox.heal();
    await untilState(withdrawId, 'paid');
    expect(await paidOut()).toHaveLength(1);
  });

  test.each(['duplicate-callback', 'late-callback', 'out-of-order'])(
    'it is paid once under %s',
    async (fault) => {
      await fixture.fault('bank', fault);
      const { withdrawId } = (await withdraw(300)).body;
      await untilState(withdrawId, 'paid');
      const letter = await letterOf(withdrawId);
      expect(await Promise.all([fixture.post.deliver(letter), fixture.post.deliver(letter)])).toEqual([
        200, 200,
      ]);
      expect(await wallet()).toBe(970_000n);
    },
  );
});

describe('a bank that does not answer for a day', () => {
  const aDayPasses = (id: string) =>
    fixture.deps.pool.query(
      `update inquiry set next_at = now(), last_answer_at = now() - interval '25 hours' where member_id = $1 and id = $2`,
      [member.id, id],
    );
  const alarms = async (id: string) =>
    (
      await fixture.deps.pool.query(
        'select kind, account, ours, resolved_at is not null as resolved from alarm where id = $1',
        [id],
      )
    ).rows;

  test('is escalated, gets no order again, and pays after staff resume the inquiry', async () => {
    fixture.post.losing = true;
    const { withdrawId } = (await withdraw(300)).body;
    await fixture.fault('bank', 'timeout-before');
    await advance(withdrawId);
    await aDayPasses(withdrawId);
    await advance(withdrawId);
    const silent = { kind: 'no-answer', account: 'operator:payout:KBANK', ours: 30_000n };
    expect(await alarms(withdrawId)).toEqual([{ ...silent, resolved: false }]);
    // The bank never received the order, but staff may have paid by other means, so it is not sent again.
    await fixture.sandbox.heal();
    await aDayPasses(withdrawId);
    await advance(withdrawId);
    expect(await bankOrders()).toHaveLength(0);
    expect(await held()).toBe(30_000n);

    expect(await exceptionsFixtureOf(fixture.deps).decide('ask', withdrawId)).toMatchObject({ ok: true });
    expect(await alarms(withdrawId)).toEqual([{ ...silent, resolved: true }]);
    await advance(withdrawId);
    await untilState(withdrawId, 'paid');
    expect(await paidOut()).toHaveLength(1);
  });
});

describe('a process that dies', () => {
  test('after the hold: the next inquiry sends the order, and a retry of the request finds it', async () => {
    const { ledger } = fixture.deps;
    const dying = {
      ...fixture.deps,
      ledger: {
        ...ledger,
        async post(entry: Entry): Promise<never> {
          expect(await ledger.post(entry)).toMatchObject({ ok: true });
          throw new Error('died');
        },
      },
    };
    const owner = { id: member.id, currency: 'THB' } as const;
    const cause = { id: v7(), sessionId: v7() };
    await expect(startWithdrawal(dying, owner, 30_000n, cause)).rejects.toThrow('died');
    const withdrawId = deriveId(cause.id, 'withdraw');
    expect([(await row(withdrawId)).state, await held()]).toEqual(['created', 30_000n]);
    await untilState(withdrawId, 'paid');
    expect(await startWithdrawal(fixture.deps, owner, 30_000n, cause)).toMatchObject({
      ok: true,
      value: { withdrawId },
    });
    expect(await paidOut()).toHaveLength(1);
    expect([await wallet(), await held()]).toEqual([970_000n, 0n]);
  });

  test('between marking as sent and sending: the order is sent once', async () => {
    const { withdrawId } = (await withdraw(300)).body;
    const sending = { from: 'created', to: 'sent', inquireInMs: 0 } as const;
    expect(await changeWithdrawal(fixture.deps.pool, await row(withdrawId), sending)).toBe(true);
    await untilState(withdrawId, 'paid');
    expect(await paidOut()).toHaveLength(1);
  });

  test('between sending and settling: the order is not sent again', async () => {
    fixture.post.losing = true;
    const { withdrawId } = (await withdraw(300)).body;
    await fixture.fault('bank', 'timeout-after', 1);
    await Promise.all(Array.from({ length: 4 }, () => advance(withdrawId)));
    await untilState(withdrawId, 'paid');
    expect(await paidOut()).toHaveLength(1);
  });
});

describe('above the auto-approval limit', () => {
  test('a withdrawal is reviewed, approved and then paid', async () => {
    const { withdrawId } = (await withdraw(5_000.01)).body;
    await fixture.work();
    expect((await row(withdrawId)).state).toBe('review');
    expect(await show(withdrawId)).toMatchObject({
      steps: [{}, { step: 'REVIEW' }, { step: 'SENT', at: null }, {}],
    });
    expect(await exceptionsFixtureOf(fixture.deps).decide('approve', withdrawId)).toMatchObject({ ok: true });
    await untilState(withdrawId, 'paid');
    expect(await paidOut()).toHaveLength(1);
    expect((await show(withdrawId)).steps.map(({ step }: { step: string }) => step)).toEqual([
      'REQUESTED',
      'REVIEW',
      'SENT',
      'PAID',
    ]);
  });

  test('a rejected withdrawal returns the money', async () => {
    const { withdrawId } = (await withdraw(6_000)).body;
    expect(await exceptionsFixtureOf(fixture.deps).decide('reject', withdrawId)).toMatchObject({ ok: true });
    expect(await wallet()).toBe(1_000_000n);
    const { status, steps } = await show(withdrawId);
    expect(status).toBe('FAILED');
    const [, reviewed, back] = steps;
    expect([reviewed, back]).toMatchObject([{ step: 'REVIEW' }, { step: 'RETURNED', at: reviewed.at }]);
  });

  test('no review is needed for exactly the limit', async () => {
    const { withdrawId } = (await withdraw(5_000)).body;
    await untilState(withdrawId, 'paid');
  });
});

describe("the bank's callback", () => {
  test('that is forged is refused and changes nothing', async () => {
    const { withdrawId } = (await withdraw(6_000)).body;
    const raw = JSON.stringify({ reference: payoutReference(await row(withdrawId)), state: 'failed' });
    for (const signature of ['', '0'.repeat(64), hmacHex('another secret', raw)])
      expect(await fixture.post.deliver({ path: '/api/callback/payout/KBANK', signature, raw })).toBe(403);
    expect(await held()).toBe(600_000n);
  });

  test('that is signed but malformed raises one alarm, however often it is repeated', async () => {
    const raw = JSON.stringify({ reference: 'nobody', state: 'paid', at: new Date() });
    const signature = hmacHex('demo-payout-secret', raw);
    const alarms = async () =>
      (await fixture.deps.pool.query(`select 1 from alarm where kind = 'unreadable'`)).rowCount ?? 0;
    const before = await alarms();
    for (let time = 0; time < 3; time++)
      expect(await fixture.post.deliver({ path: '/api/callback/payout/KBANK', signature, raw })).toBe(200);
    expect((await alarms()) - before).toBe(1);
  });

  test.each(['null', '[]', '{"reference":7}', '{"reference":"nobody","state":"paid"}', 'garbage'])(
    'that is signed but malformed posts nothing: %j',
    async (raw) => {
      const before = await fixture.operatorBalance('operator:payout:KBANK');
      const signature = hmacHex('demo-payout-secret', raw);
      expect(await fixture.post.deliver({ path: '/api/callback/payout/KBANK', signature, raw })).toBe(200);
      expect(await fixture.operatorBalance('operator:payout:KBANK')).toBe(before);
    },
  );

  test.each([
    ['confirms the booking', null, 200],
    ['does not answer', 'error-500', 503],
  ] as const)(
    'that contradicts a settled payout books nothing, and calls staff once, when the bank %s',
    async (_, fault, status) => {
      const { withdrawId } = (await withdraw(300)).body;
      await untilState(withdrawId, 'paid');
      const reference = payoutReference(await row(withdrawId));
      if (fault) await fixture.fault('bank', fault);
      for (let time = 0; time < 2; time++)
        expect(await sent({ reference, state: 'failed', reason: 'LATE' })).toBe(status);
      expect((await row(withdrawId)).contradictedAt).toBeNull();
      expect(await wallet()).toBe(970_000n);
      const staff = exceptionsFixtureOf(fixture.deps);
      const alarms = (await staff.all()).filter(({ evidence }) => evidence?.withdrawId === withdrawId);
      expect(alarms).toMatchObject([
        { alarm: 'payout', allows: ['failed', 'close'], evidence: { why: 'CALLBACK_UNCONFIRMED' } },
      ]);
    },
  );

  test('of a payment after the money was returned calls staff when the bank does not confirm it', async () => {
    await fixture.fault('bank', 'refuse', 1);
    const { withdrawId } = (await withdraw(300)).body;
    await untilState(withdrawId, 'returned');
    expect(await sent({ reference: payoutReference(await row(withdrawId)), state: 'paid' })).toBe(200);
    const staff = exceptionsFixtureOf(fixture.deps);
    const alarms = (await staff.all()).filter(({ evidence }) => evidence?.withdrawId === withdrawId);
    expect(alarms).toMatchObject([{ alarm: 'contradiction', amount: null, allows: ['close'] }]);
    expect(await wallet()).toBe(1_000_000n);
  });

  test('of a payment after the money was returned goes to suspense once, with an alarm', async () => {
    fixture.post.losing = true;
    const suspense = await fixture.operatorBalance('operator:suspense');
    const paid = await fixture.operatorBalance('operator:payout:KBANK');
    const { withdrawId } = (await withdraw(300)).body;
    await fixture.fault('bank', 'timeout-after', 1);
    await fixture.work();
    // A signed and final but wrong report: the bank said no and pays nevertheless.
    const reference = payoutReference(await row(withdrawId));
    expect(await sent({ reference, state: 'failed', reason: 'WRONG' })).toBe(200);
    expect(await wallet()).toBe(1_000_000n);
    const letter = await letterOf(withdrawId);
    expect(await fixture.post.deliver(letter)).toBe(200);
    expect(await fixture.post.deliver(letter)).toBe(200);
    expect(await wallet()).toBe(1_000_000n);
    expect((await fixture.operatorBalance('operator:suspense')) - suspense).toBe(-30_000n);
    expect((await fixture.operatorBalance('operator:payout:KBANK')) - paid).toBe(30_000n);
    expect((await row(withdrawId)).contradictedAt).not.toBeNull();
    const { rows } = await fixture.deps.pool.query(
      "select 1 from alarm where kind = 'contradiction' and details ->> 'withdrawId' = $1",
      [withdrawId],
    );
    expect(rows).toHaveLength(1);
  });
});

test('ledger and bank have the same total of payouts', async () => {
  await fixture.until(async () => {
    const { rows } = await fixture.deps.pool.query("select 1 from inquiry where kind = 'withdrawal' limit 1");
    return rows.length === 0;
  }, 'every withdrawal settled');
  expect(await fixture.operatorBalance('operator:payout:KBANK')).toBe(
    await fixture.providerTotal('operator:payout:KBANK'),
  );
});

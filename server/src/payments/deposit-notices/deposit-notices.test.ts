import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { deleteOldRows } from '../../platform/jobs/sweep.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { giftsOf } from '../../testing/gift.ts';
import { pendingTransactionsSlice } from '../../wallet/pending-transactions/pending-transactions.route.ts';
import { attributionSuggestions } from '../suspense-attribution/attribution-suggestions.ts';
import { oldDepositNotices } from './deposit-notices.jobs.ts';
import { endDue } from './deposit-notices.queries.ts';
import { depositNoticeSlice } from './deposit-notices.route.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture({}, [depositNoticeSlice, pendingTransactionsSlice]);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await setManual(true);
  await query("update deposit_account set mode = 'MANUAL' where bank_code = 'GSB'");
  member = await fixture.member();
});

const setManual = (isManual: boolean) =>
  writeContent(fixture.deps.pool, 'deposit', {
    minMinor: { THB: 10_00, LAK: 10_000_00 },
    isManual,
    statementDays: 60,
  });
const query = async (sql: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(sql, values)).rows;
const add = (amount: number, { key = newKey(), of = member }: { key?: string; of?: TestMember } = {}) =>
  fixture.server.call('addDeposit', { token: of.token, key, body: { amount } });
const stateOf = async (id: string) =>
  (await query('select state from deposit_notice where id = $1', [id]))[0]?.state;
const hintsOf = async (id: string) =>
  (await query("select payload from outbox where topic = 'hint' and payload ->> 'event' = 'deposit'"))
    .map(({ payload }) => payload.data)
    .filter(({ depositId }) => depositId === id)
    .map(({ status }) => status);
const pending = async () => (await fixture.server.call('getOnItsWay', { token: member.token })).body;

test('a deposit notice credits nothing and is listed as pending', async () => {
  const { status, body } = await add(500);
  expect([status, body]).toEqual([200, { depositId: expect.any(String), status: 'PROCESSING' }]);
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
  expect(await pending()).toMatchObject({
    total: 1,
    items: [
      {
        kind: 'deposit',
        id: body.depositId,
        amount: 500,
        from: 'BANK',
        to: 'WALLET',
        waitsFor: 'BANK',
        canCancel: false,
      },
    ],
  });
});

test('requests with one key, at once and later, create one notice', async () => {
  const key = newKey();
  const answers = await Promise.all([add(500, { key }), add(500, { key }), add(500, { key })]);
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.depositId);
  expect(new Set([...made, (await add(500, { key })).body.depositId]).size).toBe(1);
  expect(await query('select 1 from deposit_notice where member_id = $1', [member.id])).toHaveLength(1);
});

test.each([
  [9.99, 422, 'TRANSFER_MINIMUM'],
  [0, 422, 'TRANSFER_MINIMUM'],
  [-5, 422, 'TRANSFER_MINIMUM'],
])('a notice of %d baht is refused', async (amount, status, code) => {
  expect(await add(amount)).toMatchObject({ status, body: { code, params: { minimum: 10 } } });
});

test('a notice is refused when no account is manual or the operator takes none', async () => {
  await query("update deposit_account set mode = 'AUTO' where bank_code = 'GSB'");
  expect((await add(500)).body.code).toBe('NO_BANK');
  await query("update deposit_account set mode = 'MANUAL' where bank_code = 'GSB'");
  await setManual(false);
  expect((await add(500)).body.code).toBe('NO_BANK');
});

test('at most three notices are open, even when eight are sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => add(100 + i)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['REQUEST_LIMIT']));
});

test('a notice counts towards the member’s deposit limit', async () => {
  await query("insert into member_limit (member_id, name, value) values ($1, 'depositDay', 60000)", [
    member.id,
  ]);
  expect((await add(500)).status).toBe(200);
  expect((await add(200)).body).toMatchObject({
    code: 'LIMIT_REACHED',
    params: { limit: 'depositDay', remaining: 100 },
  });
  expect((await add(100)).status).toBe(200);
});

test('a payment of the same amount matches the oldest notice, and the app is notified', async () => {
  const [first, second] = [(await add(700)).body.depositId, (await add(700)).body.depositId];
  await fixture.transfer({ from: member, amount: 700 });
  await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 70_000n, 'credited');
  expect([await stateOf(first), await stateOf(second)]).toEqual(['matched', 'open']);
  expect([await hintsOf(first), await hintsOf(second)]).toEqual([['SUCCESS'], []]);
  expect((await pending()).items.map(({ id }: { id: string }) => id)).toEqual([second]);
});

test.each([
  [
    'QR',
    async (amount: number) => {
      const qr = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount } };
      await fixture.pay((await fixture.server.call('createQr', qr)).body.payload);
    },
  ],
  [
    'gift link',
    async (amount: number) => {
      const link = await giftsOf(fixture).make(amount);
      await fixture.server.call('redeemTruelink', { token: member.token, body: { link } });
    },
  ],
])('a payment by %s matches a notice as well', async (_, pay) => {
  const { depositId } = (await add(720)).body;
  await pay(720);
  await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 72_000n, 'credited');
  expect([await stateOf(depositId), await hintsOf(depositId)]).toEqual(['matched', ['SUCCESS']]);
});

test('a payment of another amount or of another member matches no notice', async () => {
  const { depositId } = (await add(810)).body;
  const other = await fixture.member();
  await fixture.transfer({ from: member, amount: 811 });
  await fixture.transfer({ from: other, amount: 810 });
  await fixture.until(
    async () =>
      (await fixture.balance(member, 'wallet')) > 0n && (await fixture.balance(other, 'wallet')) > 0n,
    'both',
  );
  expect(await stateOf(depositId)).toBe('open');
});

test('a payment before its notice matches it at once, and one payment matches one notice', async () => {
  await query("insert into member_limit (member_id, name, value) values ($1, 'depositDay', 90000)", [
    member.id,
  ]);
  await fixture.transfer({ from: member, amount: 900 });
  await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 90_000n, 'credited');
  // The deposit came already, so the notice announces nothing that would count towards the limit.
  const { depositId } = (await add(900)).body;
  expect([await stateOf(depositId), await hintsOf(depositId)]).toEqual(['matched', ['SUCCESS']]);
  expect((await add(900)).body.code).toBe('LIMIT_REACHED');
});

test('a notice without a payment expires after a day, notifies the app, and is deleted after the retention', async () => {
  const { depositId } = (await add(333)).body;
  expect(await endDue(fixture.deps.pool, 100)).toBe(0);
  await query("update deposit_notice set expires_at = now() - interval '1 s' where id = $1", [depositId]);
  expect((await pending()).total).toBe(0);
  expect(await endDue(fixture.deps.pool, 100)).toBe(1);
  expect([await stateOf(depositId), await hintsOf(depositId)]).toEqual(['expired', ['FAILED']]);
  expect(await deleteOldRows(fixture.deps.pool, oldDepositNotices(400), 100)).toBe(0);
  await query("update deposit_notice set ended_at = now() - interval '401 days' where id = $1", [depositId]);
  expect(await deleteOldRows(fixture.deps.pool, oldDepositNotices(400), 100)).toBe(1);
});

/** Pays from an account that nobody registered, and returns the item of that payment in suspense. */
async function ofStranger(amount: number) {
  await fixture.transfer({ from: { accountNo: '9998887776', name: 'TEST MEMBER' }, amount });
  const minor = BigInt(Math.round(amount * 100));
  const lost = async () =>
    (await exceptionsFixtureOf(fixture.deps).all()).find((item) => item.amount === minor);
  await fixture.until(async () => (await lost()) !== undefined, 'in suspense');
  return (await lost())!; // Present, because it was found just before.
}

test('a payment from an unregistered account is suggested for the member who announced it', async () => {
  await add(456.78);
  const item = await ofStranger(456.78);
  const [best] = await attributionSuggestions(fixture.deps.pool, item.evidence);
  expect(best).toEqual({
    memberId: member.id,
    publicId: member.publicId,
    reasons: [
      { code: 'SAME_AMOUNT' },
      { code: 'MINUTES_APART', minutes: expect.any(Number) },
      { code: 'NAME_ALIKE' },
    ],
  });
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
  // Staff credit the payment to the member: the deposit notice is met, and the statement shows where the money came
  // from.
  await exceptionsFixtureOf(fixture.deps).decide('credit-member', item, { toMember: member.publicId });
  expect(await fixture.balance(member, 'wallet')).toBe(45_678n);
  expect((await pending()).total).toBe(0);
  const { body } = await fixture.server.call('getStatements', { token: member.token, body: {} });
  const statement = await fixture.server.call('getStatement', {
    token: member.token,
    params: { statementId: body.statements[0]._id },
  });
  expect(statement.body.steps.map(({ step }: { step: string }) => step)).toEqual(
    expect.arrayContaining(['ANNOUNCED', 'BANK_PAID', 'SEEN', 'REVIEW', 'CREDITED']),
  );
  expect(statement.body.payer).toMatchObject({ bank: { code: 'KBANK' }, lastFour: '7776' });
});

test('a returned payment is suggested for nobody', async () => {
  await add(789);
  const item = await ofStranger(789);
  expect(await attributionSuggestions(fixture.deps.pool, item.evidence)).toHaveLength(1);
  expect(await exceptionsFixtureOf(fixture.deps).decide('return', item)).toMatchObject({ ok: true });
  expect(await attributionSuggestions(fixture.deps.pool, item.evidence)).toEqual([]);
});

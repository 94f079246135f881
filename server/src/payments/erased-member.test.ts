import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import type { QrPayment } from '../providers/qr/qr-gateway.ts';
import type { TestMember } from '../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { creditQr } from './qr-deposits/credit-qr.ts';
import { findQr, type Qr } from './qr-deposits/qr.queries.ts';
import { receiveQrCallback } from './qr-deposits/receive-qr-callback.ts';

let fixture: BankFixture;
let member: TestMember;
let qr: Qr;
let numbers = 0;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member();
  const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 500 } };
  const { body } = await fixture.server.call('createQr', order);
  qr = (await findQr(fixture.deps.pool, member.id, body.qrcodeId))!; // Inserted above.
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const paidNow = (): QrPayment => ({ paymentNo: `ERASED${++numbers}`, amount: 500_00n });
/** Tells the server of a payment on the QR, as the gateway's signed callback does. */
const callback = (payment: QrPayment) =>
  receiveQrCallback(
    fixture.deps,
    { code: 'KBANK', currency: 'THB' },
    { read: () => ({ kind: 'payment', reference: qr.reference, payment }), thanks: {} },
    { raw: '', headers: {}, query: {} } as never,
  );
const erase = () =>
  fixture.deps.pool.query(
    `update member set erased_at = now(), bank_account_no = '999' || right(bank_account_no, 7) where id = $1`,
    [member.id],
  );
/** Returns what staff are told of the member. */
const alarms = async () =>
  (await fixture.deps.pool.query('select kind from alarm where member_id = $1', [member.id])).rows;
const wallet = () => fixture.balance(member, 'wallet');
const suspense = () => fixture.operatorBalance('operator:suspense');
/** Returns what staff see of a payment: its receipt and the open alarm. */
const seen = async ({ paymentNo }: QrPayment) =>
  (
    await fixture.deps.pool.query(
      `select b.state, b.member_id as "memberId", a.kind, a.member_id = b.member_id as theirs, a.suspense
         from bank_receipt_key k join bank_receipt b on b.id = k.bank_receipt_id
           left join alarm a on a.id = b.entry_id and a.resolved_at is null
        where k.key = 'qr/KBANK/' || $1`,
      [paymentNo],
    )
  ).rows;
const waits = [
  { state: 'in-suspense', memberId: null, kind: 'unattributed', theirs: null, suspense: 500_00n },
];

test('a second payment on a paid QR of an erased member waits for staff, told any number of times', async () => {
  const { accountNo } = accountOf(member);
  const [first, second] = [{ ...paidNow(), payer: { bankCode: 'KBANK', accountNo, name: null } }, paidNow()];
  await callback(first);
  expect(await wallet()).toBe(500_00n);
  const before = await suspense();
  await erase();
  await Promise.all([callback(second), callback(second)]);
  await callback(second);
  await callback(first);
  expect([await wallet(), (await suspense()) - before]).toEqual([500_00n, 500_00n]);
  expect(await seen(second)).toEqual(waits);
  expect(await seen(first)).toMatchObject([{ state: 'credited', memberId: member.id }]);
  // The first one told again is no payment of another person, although the member's account is gone.
  expect(await alarms()).toEqual([]);
});

test('two payments that were being credited while the member was erased wait for staff', async () => {
  await callback(paidNow());
  const before = await suspense();
  // Both have found the QR already.
  await erase();
  const both = [paidNow(), paidNow()];
  await Promise.all(both.map((payment) => creditQr(fixture.deps, qr, payment)));
  expect([await wallet(), (await suspense()) - before]).toEqual([500_00n, 1_000_00n]);
  for (const payment of both) expect(await seen(payment)).toEqual(waits);
});

test('a payment of another person on a QR of an erased member waits for staff without the member', async () => {
  const payment = { ...paidNow(), payer: { bankCode: 'SCB', accountNo: '5551112223', name: null } };
  await erase();
  await creditQr(fixture.deps, qr, payment);
  expect(await seen(payment)).toEqual(waits);
});

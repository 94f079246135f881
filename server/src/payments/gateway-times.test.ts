import { dayMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { matchReceipt } from './bank-receipts/match-receipt.ts';
import { postReceipt } from './bank-receipts/post-receipt.ts';
import { receiverOf } from './bank-receipts/receipt-evidence.ts';
import { creditQr, postUnattributedPayment } from './qr-deposits/credit-qr.ts';
import { findQr, type Qr } from './qr-deposits/qr.queries.ts';

// Covers a gateway that reports an impossible time for its payment, while the bank receipt of the same payment has no name
// in common with it.

const receiver = receiverOf({ id: crypto.randomUUID(), bankCode: 'KBANK', currency: 'THB' });
let fixture: BankFixture;
let member: TestMember;
let qr: Qr;
let amount = 600_00n;
beforeAll(async () => {
  fixture = await bankFixture();
  // Account that KBank's gateway pays into, with a bank feed as well.
  await fixture.deps.pool.query(
    `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
     select $1, bank_code, bank_type, 'AUTO', account_name, account_no, currency, 99 from deposit_account
      where bank_code = 'KBANK' and mode = 'QR'`,
    [receiver.id],
  );
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member();
  amount++;
  const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 100 } };
  const { body } = await fixture.server.call('createQr', order);
  qr = (await findQr(fixture.deps.pool, member.id, body.qrcodeId))!; // Inserted above.
});

const payment = (at?: Date) => ({ paymentNo: `T${amount}`, amount, ...(at && { at }) });
const gateway = (at?: Date) => creditQr(fixture.deps, qr, payment(at));
async function line() {
  const { accountNo, name } = accountOf(member);
  const evidence = {
    source: 'line',
    key: `line/${amount}`,
    reference: null,
    receiver,
    amount,
    paidAt: new Date(),
    dayOnly: false,
    from: { bankCode: 'KBANK', accountNo, names: [name] },
  } as const;
  await postReceipt(fixture.deps, (await matchReceipt(fixture.deps, evidence)).id);
}

const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const times: Record<string, () => Date | undefined> = {
  'no time': () => undefined,
  'a time of the Buddhist year': () => inDays(543 * 365.2425),
  'a time of 1970': () => new Date(0),
  'a time of three days ahead': () => inDays(3),
  'a time of some hours ahead': () => inDays(5.5 / 24),
  'a time of another zone, ahead': () => inDays(7 / 24),
  'a time of another zone, behind': () => inDays(-7 / 24),
  'a time with month and day exchanged': () => inDays(-60),
  'a time of before all calendars': () => new Date('-271821-04-20T00:00:00Z'),
  'a time of the year 10000': () => new Date('+010000-01-01T00:00:00Z'),
};
const cases = Object.entries(times).flatMap(([name, at]) =>
  (['the gateway', 'the line'] as const).map((first) => [name, first, at] as const),
);

test.each(cases)('a payment with %s is credited once when %s reports first', async (_, first, at) => {
  const reports = [() => gateway(at()), line];
  for (const report of first === 'the line' ? reports.reverse() : reports) await report();
  expect(await fixture.balance(member, 'wallet')).toBe(amount);
  for (const report of reports) await report();
  expect(await fixture.balance(member, 'wallet')).toBe(amount);
});

test('a payment with an unknown reference goes to suspense, even with an impossible time', async () => {
  const before = await fixture.operatorBalance('operator:suspense');
  const at = new Date('-271821-04-20T00:00:00Z');
  await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', payment(at));
  expect((await fixture.operatorBalance('operator:suspense')) - before).toBe(amount);
});

import { dayKey } from '@kapao/core/calendar';
import { dayMs, hourMs } from '@kapao/core/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { QrPayment } from '../../providers/qr/qr-gateway.ts';
import type { TestMember } from '../../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { matchReceipt } from '../bank-receipts/match-receipt.ts';
import { postReceipt } from '../bank-receipts/post-receipt.ts';
import {
  gatewayKey,
  type ReceiptEvidence,
  receiverOf,
  referenceKey,
} from '../bank-receipts/receipt-evidence.ts';
import { creditQr, postUnattributedPayment } from './credit-qr.ts';
import { findQr, type Qr } from './qr.queries.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
let qr: Qr;
let numbers = 0;
let paymentNo: string;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member();
  paymentNo = `APIC${++numbers}`;
  const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 500 } };
  const { body } = await fixture.server.call('createQr', order);
  qr = (await findQr(fixture.deps.pool, member.id, body.qrcodeId))!; // Inserted above.
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const wallet = () => fixture.balance(member, 'wallet');
const shown = async () =>
  (await fixture.server.call('getQr', { token: member.token, params: { bankCode: 'KBANK' } })).body;
const report = (more: Partial<QrPayment> = {}) =>
  creditQr(fixture.deps, qr, { paymentNo, amount: 500_00n, ...more });
/** Bank receipt on the account that receives the gateway's money, with the gateway's number as reference. */
const receiver = receiverOf({ id: crypto.randomUUID(), bankCode: 'KBANK', currency: 'THB' });
const line = (more: Partial<ReceiptEvidence> = {}): ReceiptEvidence => ({
  source: 'line',
  key: `line/${receiver.id}/${paymentNo}`,
  reference: null,
  gatewayKey: gatewayKey('KBANK', paymentNo),
  receiver,
  amount: 500_00n,
  paidAt: new Date(),
  dayOnly: false,
  from: { bankCode: null, accountNo: null, names: [] },
  ...more,
});
const take = async (evidence: ReceiptEvidence) =>
  postReceipt(fixture.deps, (await matchReceipt(fixture.deps, evidence)).id);
const owner = (who: TestMember) => {
  const { accountNo, name } = accountOf(who);
  return { bankCode: 'KBANK', accountNo, names: [name] };
};
const alarms = async () =>
  (await backoffice.all())
    .filter(({ evidence }) => evidence?.paymentNo === paymentNo)
    .map(({ alarm }) => alarm);

describe('a payment that the bank reports, too', () => {
  test('is credited once when the gateway was first, and the bank line adds the payer', async () => {
    await report();
    const { id, sources, from, state } = await take(line({ from: owner(member) }));
    expect({ sources: sources.toSorted(), state, from }).toEqual({
      sources: ['line', 'qr'],
      state: 'credited',
      from: owner(member),
    });
    expect((await take(line())).id).toBe(id);
    expect(await wallet()).toBe(500_00n);
  });

  test('is credited once when the bank line was first, and the QR becomes paid', async () => {
    const { entryId } = await take(line({ from: owner(member) }));
    expect(await wallet()).toBe(500_00n);
    for (let i = 0; i < 3; i++) await report();
    expect(await wallet()).toBe(500_00n);
    expect(await shown()).toMatchObject({ status: 'PAID', amount: 500, depositId: entryId });
    expect(await alarms()).toEqual([]);
  });

  test('in suspense is credited when the gateway names its member', async () => {
    const suspense = await fixture.operatorBalance('operator:suspense');
    expect((await take(line())).state).toBe('in-suspense');
    await report();
    expect([await wallet(), await fixture.operatorBalance('operator:suspense')]).toEqual([500_00n, suspense]);
    expect(await shown()).toMatchObject({ status: 'PAID', depositId: expect.any(String) });
    await report();
    expect((await take(line())).state).toBe('credited');
    expect(await wallet()).toBe(500_00n);
    expect(await backoffice.all()).toEqual([]);
  });

  test('is credited once when both report it fifty times at once', async () => {
    const all = Array.from({ length: 50 }, (_, i) =>
      i % 2 === 0 ? report() : take(line({ from: owner(member) })),
    );
    const results = await Promise.allSettled(all);
    // A report that met the payment while it was being posted comes again, as from gateways and feeds.
    if (results.some(({ status }) => status === 'rejected')) await report();
    expect(await wallet()).toBe(500_00n);
    const { rows } = await fixture.deps.pool.query('select 1 from bank_receipt where member_id = $1', [
      member.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(await shown()).toMatchObject({ status: 'PAID', amount: 500 });
  });

  test('with another amount is posted as first reported, with an alarm', async () => {
    await take(line({ from: owner(member), amount: 400_00n }));
    await report();
    expect(await wallet()).toBe(400_00n);
    expect(await alarms()).toEqual(['payment']);
  });

  test('from another member’s account stays credited to that member, with an alarm', async () => {
    const other = await fixture.member();
    await take(line({ from: owner(other) }));
    await report();
    expect([await wallet(), await fixture.balance(other, 'wallet')]).toEqual([0n, 500_00n]);
    expect(await alarms()).toEqual(['payment']);
  });

  test('is matched by the reference of the payer’s bank when the gateway reports it', async () => {
    const payer = { bankCode: 'SCB', accountNo: null, name: null };
    qr = { ...qr, memberId: member.id };
    await fixture.deps.pool.query("update member set bank_code = 'SCB' where id = $1", [member.id]);
    await report({ payer, transRef: `REFERENCE${paymentNo}` });
    const slip = line({
      source: 'slip',
      gatewayKey: null,
      reference: referenceKey('SCB', `REFERENCE${paymentNo}`),
    });
    expect((await take(slip)).sources.toSorted()).toEqual(['qr', 'slip']);
    expect(await wallet()).toBe(500_00n);
  });
});

describe('a payment whose reference another payment has', () => {
  const stranger = { from: { bankCode: 'KBANK', accountNo: '9876543210', names: ['SOMEBODY ELSE'] } };
  const referring = (more: Partial<ReceiptEvidence>) =>
    line({
      gatewayKey: null,
      reference: referenceKey('KBANK', `ENETBRANCH${paymentNo}`),
      receiver: { ...receiver, id: paidInto },
      from: owner(member),
      ...more,
    });
  const paid = (): Partial<QrPayment> => {
    const { bankCode, accountNo, names } = owner(member);
    return { payer: { bankCode, accountNo, name: names[0] ?? null }, transRef: `ENETBRANCH${paymentNo}` };
  };

  const paidInto = crypto.randomUUID();
  beforeAll(async () => {
    await fixture.deps.pool.query(
      `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
       select $1, bank_code, bank_type, 'AUTO', account_name, account_no, currency, 99 from deposit_account
        where bank_code = 'KBANK' and mode = 'QR'`,
      [paidInto],
    );
  });
  afterAll(async () => {
    await fixture.deps.pool.query('delete from deposit_account where id = $1', [paidInto]);
  });

  test('counts as the same payment if time, amount, payer and account match', async () => {
    await take(referring({}));
    await report(paid());
    expect([await wallet(), await alarms()]).toEqual([500_00n, []]);
  });

  test.each([true, false])(
    'whose gateway tells only a name in another script is doubted beside its row in the wrong zone, row first: %s',
    async (isRowFirst) => {
      const paidAt = new Date(Date.now() - 7 * hourMs);
      const row = referring({ source: 'import', file: paymentNo, reference: null, paidAt });
      if (isRowFirst) await take(row);
      await report({ at: new Date(), payer: { bankCode: null, accountNo: null, name: 'ทดสอบ สมาชิก' } });
      await take(row);
      expect(await wallet()).toBe(500_00n);
    },
  );

  test('of a day that a row without a time reported waits if it may be what was credited by hand', async () => {
    const noon = new Date(`${dayKey(new Date(Date.now() - dayMs))}T12:00:00+07:00`);
    const before = (hours: number) => new Date(noon.getTime() - hours * hourMs);
    await take(
      referring({
        source: 'import',
        file: paymentNo,
        reference: null,
        paidAt: noon,
        dayOnly: true,
        amount: 541_00n,
      }),
    );
    await fixture.deps.pool.query(
      'insert into missed_deposit (entry_id, member_id, amount, credited_at) values (gen_random_uuid(), $1, 54100, $2)',
      [member.id, before(5)],
    );
    qr = { ...qr, createdAt: before(7) };
    await report({ at: before(6), amount: 541_00n });
    expect([await wallet(), await alarms()]).toEqual([541_00n, ['possible-duplicate']]);
  });

  test.each([
    ['of days ago', { paidAt: new Date(Date.now() - 3 * dayMs) }, 500_00n],
    ['of another amount', { amount: 400_00n }, 400_00n],
    ['of another payer', stranger, 0n],
    ['into an account that the gateway does not pay into', { receiver }, 500_00n],
  ])('%s waits for staff', async (_, more, before) => {
    const suspense = await fixture.operatorBalance('operator:suspense');
    await take(referring(more));
    const waits = await fixture.operatorBalance('operator:suspense');
    for (let i = 0; i < 2; i++) await report(paid());
    expect(await wallet()).toBe(before);
    expect(await fixture.operatorBalance('operator:suspense')).toBe(waits + 500_00n);
    expect(waits - suspense).toBe(before === 0n ? 500_00n : 0n);
    expect(await alarms()).toEqual(['possible-duplicate']);
    expect(await shown()).toMatchObject({ status: 'PAID' });
  });

  test('of another amount waits for staff without a QR of ours, too', async () => {
    await take(referring({ amount: 400_00n }));
    const suspense = await fixture.operatorBalance('operator:suspense');
    const payment = { paymentNo, amount: 500_00n, ...paid() };
    for (let i = 0; i < 2; i++)
      await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'UNKNOWN', payment);
    expect(await fixture.operatorBalance('operator:suspense')).toBe(suspense + 500_00n);
    expect(await alarms()).toEqual(['unattributed']);
  });
});

describe('a payment from another person’s account', () => {
  const stranger = { bankCode: 'KTB', accountNo: '9876543210', name: 'SOMEBODY ELSE' };
  const waiting = async () => {
    await report({ payer: stranger });
    expect(await wallet()).toBe(0n);
    expect(await shown()).toMatchObject({ status: 'PAID', amount: 500, depositId: null });
    const item = (await backoffice.all()).find(({ evidence }) => evidence?.paymentNo === paymentNo);
    expect(item).toMatchObject({ alarm: 'third-party', amount: 500_00n, memberId: member.id });
    return item!; // Present, because it was found just before.
  };
  const stateOf = async () => {
    const sql =
      'select state from bank_receipt p join bank_receipt_key k on k.bank_receipt_id = p.id where k.key = $1';
    return (await fixture.deps.pool.query(sql, [gatewayKey('KBANK', paymentNo)])).rows;
  };

  test('is credited when staff decide so', async () => {
    expect(await backoffice.decide('credit-member', await waiting())).toMatchObject({ ok: true });
    expect(await wallet()).toBe(500_00n);
    const { depositId } = await shown();
    const { body } = await fixture.server.call('getStatements', { token: member.token, body: {} });
    expect(body.statements).toMatchObject([{ _id: depositId, statementType: 'deposit', amount: 500 }]);
    expect(await stateOf()).toEqual([{ state: 'credited' }]);
    await report({ payer: stranger });
    expect(await wallet()).toBe(500_00n);
  });

  test('is returned when staff decide so', async () => {
    expect(await backoffice.decide('return', await waiting())).toMatchObject({ ok: true });
    expect(await stateOf()).toEqual([{ state: 'returned' }]);
    await report({ payer: stranger });
    expect(await wallet()).toBe(0n);
    expect(await shown()).toMatchObject({ status: 'PAID', depositId: null });
  });

  test('is suspended once, however often it is reported', async () => {
    const before = await fixture.operatorBalance('operator:suspense');
    await Promise.all(Array.from({ length: 50 }, () => report({ payer: stranger })));
    await report();
    expect([await wallet(), (await fixture.operatorBalance('operator:suspense')) - before]).toEqual([
      0n,
      500_00n,
    ]);
    expect(await alarms()).toEqual(['third-party']);
  });

  test.each([
    ['the gateway says', {}, { payer: stranger }],
    ['the line said', { from: { ...stranger, names: [stranger.name] } }, {}],
  ])('reported by a bank line first stays in suspense, as %s whose it is', async (_, inLine, inReport) => {
    const before = await fixture.operatorBalance('operator:suspense');
    const { entryId } = await take(line(inLine));
    for (let i = 0; i < 3; i++) await report(inReport);
    expect([await wallet(), (await fixture.operatorBalance('operator:suspense')) - before]).toEqual([
      0n,
      500_00n,
    ]);
    expect(await shown()).toMatchObject({ status: 'PAID', amount: 500, depositId: null });
    expect(await alarms()).toEqual(['third-party']);
    expect((await take(line({ from: owner(member) }))).state).toBe('in-suspense');
    const item = await backoffice.item(entryId!); // Set, because the receipt is in suspense.
    const given = await backoffice.decide('credit-member', item, { toMember: member.publicId });
    expect(given).toMatchObject({ ok: true });
    expect(await wallet()).toBe(500_00n);
    expect((await shown()).depositId).not.toBeNull();
  });

  test('that was credited before its payer was known stays credited, with an alarm', async () => {
    await report();
    await report({ payer: stranger });
    await report({ payer: stranger });
    expect(await wallet()).toBe(500_00n);
    expect(await alarms()).toEqual(['third-party']);
  });
});

test('a payment with an unknown reference is not posted again for its bank line', async () => {
  const before = await fixture.operatorBalance('operator:suspense');
  const lost = { paymentNo, amount: 500_00n };
  for (let i = 0; i < 2; i++)
    await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', lost);
  expect((await take(line({ from: owner(member) }))).state).toBe('in-suspense');
  expect([await wallet(), (await fixture.operatorBalance('operator:suspense')) - before]).toEqual([
    0n,
    500_00n,
  ]);
});

test('a payer’s name that is cut inside a character does not prevent the credit', async () => {
  const { bankCode, accountNo, names } = owner(member);
  await report({ payer: { bankCode, accountNo, name: `${names[0]} \ud83d` } });
  expect(await wallet()).toBe(500_00n);
});

describe('a payment whose number the gateway spells otherwise', () => {
  test.each([
    ['zeros', (no: string) => `000${no}`],
    ['small letters', (no: string) => no.toLowerCase()],
    ['dashes', (no: string) => no.replace('APIC', 'APIC-')],
  ])('with %s is credited once and waits for staff', async (_, spell) => {
    await report();
    for (let i = 0; i < 3; i++) await report({ paymentNo: spell(paymentNo) });
    expect(await wallet()).toBe(500_00n);
    const waiting = (await backoffice.all()).filter(({ evidence }) => evidence?.qrId === qr.id);
    expect(waiting.map(({ alarm }) => alarm)).toEqual(['possible-duplicate']);
    expect(await backoffice.decide('credit-member', waiting[0]!)).toMatchObject({ ok: true }); // Present, because one payment waits.
    expect(await wallet()).toBe(1_000_00n);
  });

  test('is credited once when both come at once', async () => {
    await Promise.all([report(), report({ paymentNo: `0${paymentNo}` }), report()]);
    expect(await wallet()).toBe(500_00n);
  });

  test('is another payment with another amount', async () => {
    await report();
    await report({ paymentNo: `0${paymentNo}`, amount: 501_00n });
    expect(await wallet()).toBe(1_001_00n);
  });
});

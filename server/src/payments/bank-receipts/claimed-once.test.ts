import { NIL } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { records } from '../../platform/ledger-records.ts';
import type { TestMember } from '../../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { matchReceipt } from './match-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { type ReceiptEvidence, receiverOf, referenceKey } from './receipt-evidence.ts';

let fixture: BankFixture;
let member: TestMember;
let keys = 0;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const wallet = () => fixture.balance(member, 'wallet');
const receiver = receiverOf({ id: crypto.randomUUID(), bankCode: 'SCB', currency: 'THB' });
const payer = () => {
  const { accountNo, name } = accountOf(member);
  return { bankCode: 'KBANK', accountNo, names: [name] };
};

function evidenceOf(change: Partial<ReceiptEvidence> = {}): ReceiptEvidence {
  const key = `test/${++keys}`;
  return {
    source: 'line',
    key,
    reference: null,
    receiver,
    amount: 500_00n,
    paidAt: new Date(),
    dayOnly: false,
    from: payer(),
    ...change,
  };
}

async function take(evidence: ReceiptEvidence) {
  const { id } = await matchReceipt(fixture.deps, evidence);
  return postReceipt(fixture.deps, id);
}

test('one bank line reported fifty times at once is credited once', async () => {
  const line = evidenceOf();
  const all = await Promise.all(Array.from({ length: 50 }, () => take(line)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await wallet()).toBe(500_00n);
});

test('a line, a slip and an imported row of one payment, at once, are credited once', async () => {
  const reference = referenceKey('KBANK', 'R1');
  const paidAt = new Date();
  const sources = (['line', 'slip', 'import'] as const).map((source) =>
    evidenceOf({ source, reference, paidAt }),
  );
  await Promise.all([...sources, ...sources.toReversed()].map(take));
  expect(await wallet()).toBe(500_00n);
});

test('a line, a slip and an imported row without a reference, at once, are credited once', async () => {
  const paidAt = new Date();
  const sources = (['line', 'slip', 'import'] as const).map((source) =>
    evidenceOf({ source, paidAt, amount: 321_00n }),
  );
  await Promise.all([...sources, ...sources.toReversed()].map(take));
  expect(await wallet()).toBe(321_00n);
});

test.each([
  ['in other letters', '16325abpp1', '16325ABPP1'],
  ['with a leading zero', '16325BPP1', '016325BPP1'],
  ['with dashes', '16325-BPP-1', '16325BPP1'],
  ['with a prefix', '2026112216325BPP1', '16325BPP1'],
])('a reference spelled %s waits for staff, whichever source came first', async (_, ...spelled) => {
  for (const [at, [first, then]] of [spelled, spelled.toReversed()].entries()) {
    const paidAt = new Date();
    const amount = 654_00n + BigInt(at);
    const number = ++keys;
    const facts = (text = '') => ({ paidAt, amount, reference: referenceKey('KBANK', `${text}${number}`) });
    const [line, slip] = [evidenceOf(facts(first)), evidenceOf({ source: 'slip', ...facts(then) })];
    const { id } = await take(line);
    expect(await take(slip)).toMatchObject({ state: 'in-suspense', doubts: [id] });
  }
  expect(await wallet()).toBe(654_00n + 654_01n);
});

test('a payer at an unknown bank identifies no member, and does not rule out that two reports are one payment', async () => {
  const slip = evidenceOf({ source: 'slip', amount: 432_00n });
  const { id } = await take(slip);
  const unknown = { ...payer(), bankCode: 'KASIKORNTHAI' };
  expect(await take(evidenceOf({ ...slip, source: 'line', key: 'line/432', from: unknown }))).toMatchObject({
    id,
  });
  expect(await take(evidenceOf({ from: unknown, amount: 433_00n }))).toMatchObject({ state: 'in-suspense' });
  expect(await wallet()).toBe(432_00n);
});

test('an account number at an unknown bank identifies no member, until another source names a known bank', async () => {
  const from = { ...payer(), bankCode: 'SOMEBANK' };
  const line = evidenceOf({ from, amount: 83_00n });
  expect(await take(line)).toMatchObject({ state: 'in-suspense', from: { bankCode: 'SOMEBANK' } });
  expect(await wallet()).toBe(0n);
  const slip = await take(evidenceOf({ source: 'slip', amount: 83_00n, paidAt: line.paidAt }));
  expect(slip).toMatchObject({ state: 'credited', from: { bankCode: 'KBANK' }, memberId: member.id });
  expect(await wallet()).toBe(83_00n);
});

test('three equal payments, each reported by a line and a slip, are credited three times', async () => {
  const paidAt = new Date();
  const pairs = [1, 2, 3].flatMap(() =>
    (['line', 'slip'] as const).map((source) => evidenceOf({ source, paidAt, amount: 77_00n })),
  );
  for (const evidence of pairs) await take(evidence);
  expect(await wallet()).toBe(3n * 77_00n);
});

test('a payer with masked digits is identified by the visible digits and the name', async () => {
  const { accountNo } = accountOf(member);
  const masked = `xxxx-x-${accountNo.slice(5)}`;
  const { state } = await take(
    evidenceOf({ from: { bankCode: 'KBANK', accountNo: masked, names: ['MR TEST MEMBER'] } }),
  );
  expect(state).toBe('credited');
  expect(await wallet()).toBe(500_00n);
});

test.each([
  ['another name', (no: string) => ({ accountNo: `xxxx-x-${no.slice(5)}`, names: ['OTHER PERSON'] })],
  ['hidden digits and no name', (no: string) => ({ accountNo: `xxxx-x-${no.slice(5)}`, names: [] })],
  ['three digits', (no: string) => ({ accountNo: `xxxxxxx${no.slice(7)}`, names: ['TEST MEMBER'] })],
  ['a name alone', () => ({ accountNo: null, names: ['TEST MEMBER'] })],
  [
    'an account of another bank',
    (no: string) => ({ bankCode: 'SCB', accountNo: no, names: ['TEST MEMBER'] }),
  ],
])('a payer with %s goes to suspense', async (_, from) => {
  const { state } = await take(
    evidenceOf({ from: { bankCode: 'KBANK', ...from(accountOf(member).accountNo) } }),
  );
  expect(state).toBe('in-suspense');
  expect(await wallet()).toBe(0n);
});

test('a payer whose four digits and name fit two members goes to suspense', async () => {
  const { accountNo } = accountOf(member);
  await fixture.server.createMember({ bankAccountNo: `99${accountNo.slice(2)}` });
  const from = { bankCode: 'KBANK', accountNo: `xxxxxx${accountNo.slice(6)}`, names: ['TEST MEMBER'] };
  expect((await take(evidenceOf({ from }))).state).toBe('in-suspense');
});

test('an account registered to resemble another’s gets nothing without a staff decision', async () => {
  const { accountNo } = accountOf(member);
  // Owner registered in Latin letters; whoever saw one of their slips knows four digits of the account and the name in
  // Thai.
  const thief = await fixture.server.createMember({
    bankAccountNo: `99${accountNo.slice(2)}`,
    bankAccountName: 'ธนาคาร กสิกร',
  });
  const from = { bankCode: 'KBANK', accountNo: `xxxxxx${accountNo.slice(6)}`, names: ['นาย ธนาคาร ก'] };
  const { state, entryId } = await take(evidenceOf({ from }));
  expect(state).toBe('in-suspense');
  expect(await fixture.balance(thief, 'wallet')).toBe(0n);
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const item = await backoffice.item(entryId!); // Set, because the receipt is in suspense.
  expect(await backoffice.decide('credit-member', item, { toMember: thief.publicId })).toMatchObject({
    ok: true,
  });
  // A payer who was assigned to a member once needs no staff decision again.
  expect((await take(evidenceOf({ from }))).state).toBe('credited');
  expect(await fixture.balance(thief, 'wallet')).toBe(1_000_00n);
});

test('a possible duplicate stays in suspense until staff return it', async () => {
  const line = evidenceOf({ amount: 222_00n });
  await take(line);
  const inTheWrongZone = new Date(line.paidAt.getTime() - 7 * 3_600_000);
  const row = evidenceOf({ source: 'import', amount: 222_00n, paidAt: inTheWrongZone });
  expect((await take(row)).state).toBe('in-suspense');
  expect(await wallet()).toBe(222_00n);
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const item = (await backoffice.all()).find((each) => each.amount === 222_00n);
  expect(item?.alarm).toBe('possible-duplicate');
  // The money is the same, so it goes back to where it seemed to come from, and the bank's total agrees again.
  expect(await backoffice.decide('return', item!)).toMatchObject({ ok: true });
  expect((await take(row)).state).toBe('returned');
  expect(await wallet()).toBe(222_00n);
});

test('a slip ten minutes after its line goes to suspense, and is credited once the bank reports a second payment', async () => {
  const paidAt = new Date(Date.now() - 20 * 60_000);
  const line = evidenceOf({ amount: 223_00n, paidAt });
  await take(line);
  const later = new Date(paidAt.getTime() + 10 * 60_000);
  const slip = evidenceOf({ source: 'slip', amount: 223_00n, paidAt: later });
  expect((await take(slip)).state).toBe('in-suspense');
  expect(await wallet()).toBe(223_00n);
  const row = evidenceOf({ source: 'import', amount: 223_00n, paidAt: later });
  expect((await take(row)).state).toBe('in-suspense');
  // A bank reports each payment once, so two of its lines are two payments.
  const second = evidenceOf({ amount: 223_00n, paidAt: later });
  expect(await take(second)).toMatchObject({ state: 'credited', doubts: [] });
  for (const again of [line, slip, second]) await take(again);
  expect(await wallet()).toBe(446_00n);
});

test('a line repeated with another amount is credited once, and the other amount waits in suspense', async () => {
  const line = evidenceOf({ reference: referenceKey('KBANK', 'R2'), amount: 100_00n });
  const { id } = await take(line);
  for (const amount of [900_00n, 100_00n, 900_00n]) await take({ ...line, amount });
  expect(await wallet()).toBe(100_00n);
  const { rows } = await fixture.deps.pool.query(
    'select state, possible_duplicates as doubts from bank_receipt where amount in (10000, 90000) order by amount',
  );
  expect(rows).toEqual([
    { state: 'credited', doubts: [] },
    { state: 'in-suspense', doubts: [id] },
  ]);
});

test('a slip repeated with another amount is posted once and raises an alarm', async () => {
  const slip = evidenceOf({ source: 'slip', amount: 101_00n });
  await take(slip);
  const { id } = await take({ ...slip, amount: 901_00n });
  expect(await wallet()).toBe(101_00n);
  const alarms = "select theirs from alarm where details ->> 'bankReceiptId' = $1";
  expect((await fixture.deps.pool.query(alarms, [id])).rows).toEqual([{ theirs: 901_00n }]);
});

test('a slip of TMB and a line of TTB are one payment', async () => {
  const tmb = await fixture.server.createMember({ bankCode: 'TMB' });
  const { accountNo, name } = accountOf(tmb);
  const of = (bankCode: string, source: 'slip' | 'line') =>
    evidenceOf({
      source,
      amount: 345_00n,
      reference: referenceKey(bankCode, 'R-TTB'),
      from: { bankCode, accountNo, names: [name] },
    });
  const { id, state } = await take(of('TMB', 'slip'));
  expect([state, (await take(of('TTB', 'line'))).id]).toEqual(['credited', id]);
  expect(await fixture.balance(tmb, 'wallet')).toBe(345_00n);
});

describe('a reference shared by two payments', () => {
  let words = 0;
  const paidAt = new Date();
  const one = (change: Partial<ReceiptEvidence> = {}) =>
    evidenceOf({ reference: referenceKey('KBANK', `BULK${words}`), amount: 702_00n, paidAt, ...change });
  beforeEach(() => void words++);

  test.each([
    ['of another payer', { from: { bankCode: 'KBANK', accountNo: '0550001110', names: [] } }],
    ['of another amount', { source: 'slip', amount: 1_702_00n }],
    ['into another account', { source: 'slip', receiver: { ...receiver, id: crypto.randomUUID() } }],
    ['by another line of the same second', {}],
    ['by another line, a minute later', { paidAt: new Date(Date.now() + 60_000) }],
    [
      'by a file, hours later',
      { source: 'import', file: 'a', paidAt: new Date(Date.now() - 5.5 * 3_600_000) },
    ],
  ] as const)(
    'does not merge a second one %s, which goes to suspense however often it is reported',
    async (_, change) => {
      const [first, second] = [one(), one(change)];
      const { id } = await take(first);
      for (let i = 0; i < 3; i++) {
        const { amount, state, doubts, hasReference } = await take(second);
        expect({ amount, state, doubts, hasReference }).toEqual({
          amount: second.amount,
          state: 'in-suspense',
          doubts: [id],
          hasReference: false,
        });
        expect((await take(first)).id).toBe(id);
      }
      expect(await wallet()).toBe(702_00n);
    },
  );

  test('is ignored where each payment has a bank line of its own', async () => {
    await take(one());
    const other = await fixture.member();
    const { accountNo, name } = accountOf(other);
    const from = { bankCode: 'KBANK', accountNo, names: [name] };
    const { id, state } = await take(one({ source: 'import', file: 'b', from }));
    expect(state).toBe('in-suspense');
    expect(await take(one({ from }))).toMatchObject({ id, state: 'credited' });
  });

  test('merges reports of one payment whatever else they omit or write differently', async () => {
    const first = one();
    const { id } = await take(first);
    const late = (ms: number) => new Date(first.paidAt.getTime() + ms);
    const unnamed = { bankCode: null, accountNo: null, names: [] };
    const again: Partial<ReceiptEvidence>[] = [
      { source: 'slip', paidAt: late(20 * 3_600_000) },
      { from: unnamed },
      { paidAt: late(-7 * 3_600_000) },
      { paidAt: late(50 * 60_000) },
      { dayOnly: true },
    ];
    for (const [i, change] of again.entries())
      expect((await take(one({ source: 'import', file: `again${i}`, ...change }))).id).toBe(id);
    expect(await wallet()).toBe(702_00n);
  });

  test('belongs to one of two payments at once, and the other is a possible duplicate', async () => {
    const from = { bankCode: 'KBANK', accountNo: '0550001110', names: [] };
    const all = [one(), one({ from })];
    await Promise.all([...all, ...all, ...all].map(take));
    const { rows } = await fixture.deps.pool.query(
      'select cardinality(possible_duplicates) as doubts from bank_receipt where amount = 70200 and id in (select bank_receipt_id from bank_receipt_key where key = any ($1)) order by 1',
      [all.map(({ key }) => key)],
    );
    expect(rows).toEqual([{ doubts: 0 }, { doubts: 1 }]);
  });
});

test('a receipt matched by a process that died is posted by its inquiry', async () => {
  const { id } = await matchReceipt(fixture.deps, evidenceOf({ amount: 88_00n }));
  expect(await wallet()).toBe(0n);
  await fixture.deps.pool.query(
    "update inquiry set next_at = now() where kind = 'bank-receipt' and id = $1",
    [id],
  );
  await fixture.until(async () => (await wallet()) === 88_00n, 'the payment');
});

test('a receipt that is not posted yet cannot be closed by staff', async () => {
  const { id } = await matchReceipt(fixture.deps, evidenceOf({ amount: 89_00n }));
  const { pool } = fixture.deps;
  await pool.query(
    `update inquiry set escalated_at = now(), next_at = now() + interval '1 day' where kind = 'bank-receipt' and id = $1`,
    [id],
  );
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const item = await backoffice.item(id);
  expect(item).toMatchObject({ kind: 'bank-receipt', allows: ['ask'] });
  expect(await backoffice.decide('close', item)).toMatchObject({ ok: false, code: 'NOT_ALLOWED' });
  const { rows } = await pool.query('select decide_quietly($1) as said', [
    JSON.stringify({ kind: 'bank-receipt', memberId: NIL, subjectId: id, decision: 'close' }),
  ]);
  expect(rows).toEqual([{ said: 'ALREADY_CLOSED' }]);
  expect(await backoffice.decide('ask', item)).toMatchObject({ ok: true });
  await fixture.until(async () => (await wallet()) === 89_00n, 'the payment');
});

const nameless = { bankCode: 'KBANK', accountNo: null, names: [] };

test('a receipt in suspense is credited when another source names its member', async () => {
  const evidence = { paidAt: new Date(), reference: referenceKey('KBANK', 'R-later') };
  const before = await fixture.operatorBalance('operator:suspense');
  const { id, state, entryId } = await take(evidenceOf({ ...evidence, from: nameless }));
  expect(state).toBe('in-suspense');
  const slip = evidenceOf({ ...evidence, source: 'slip' });
  const all = await Promise.all(Array.from({ length: 20 }, () => take(slip)));
  expect(new Set(all.map((each) => each.id))).toEqual(new Set([id]));
  expect(await wallet()).toBe(500_00n);
  expect(await fixture.operatorBalance('operator:suspense')).toBe(before);
  expect((await exceptionsFixtureOf(fixture.deps).all()).filter((item) => item.id === entryId)).toEqual([]);
});

test('a process that dies before it credits the named member leaves that to the inquiry', async () => {
  const evidence = { paidAt: new Date(), reference: referenceKey('KBANK', 'R-died') };
  const { id, state } = await take(evidenceOf({ ...evidence, from: nameless }));
  expect(state).toBe('in-suspense');
  await matchReceipt(fixture.deps, evidenceOf({ ...evidence, source: 'slip' }));
  await fixture.deps.pool.query(
    "update inquiry set next_at = now() where kind = 'bank-receipt' and id = $1",
    [id],
  );
  await fixture.until(async () => (await wallet()) === 500_00n, 'the payment');
  await fixture.until(async () => {
    const { rows } = await fixture.deps.pool.query('select 1 from inquiry where id = $1', [id]);
    return rows.length === 0;
  }, 'the end of the asking');
});

test('a posting that finds the receipt suspended with less evidence still credits it', async () => {
  const evidence = { paidAt: new Date(), reference: referenceKey('KBANK', 'R-less') };
  const { id } = await matchReceipt(fixture.deps, evidenceOf({ ...evidence, from: nameless }));
  // Another process, which read the payment earlier, suspends it between this read and the posting.
  const ledger: typeof fixture.deps.ledger = {
    busy: false,
    post: async (entry) => {
      if (entry.credit === 'wallet' && entry.debit !== 'operator:suspense') {
        await fixture.deps.pool.query(
          "update bank_receipt set from_account = null where id = $1 and state = 'new'",
          [id],
        );
        await postReceipt(fixture.deps, id);
        await matchReceipt(fixture.deps, evidenceOf({ ...evidence, source: 'slip' }));
      }
      return fixture.deps.ledger.post(entry);
    },
  };
  await matchReceipt(fixture.deps, evidenceOf({ ...evidence, source: 'slip' }));
  expect(await postReceipt({ ...fixture.deps, ledger }, id)).toMatchObject({ state: 'credited' });
  expect(await wallet()).toBe(500_00n);
});

test('staff and another source that name the member at the same moment credit once', async () => {
  const evidence = { paidAt: new Date(), reference: referenceKey('KBANK', 'R-race') };
  const { entryId } = await take(evidenceOf({ ...evidence, from: nameless }));
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const item = await backoffice.item(entryId!); // Set, because the receipt is in suspense.
  await Promise.all([
    take(evidenceOf({ ...evidence, source: 'slip' })),
    backoffice.decide('credit-member', item, { toMember: member.publicId }),
  ]);
  expect(await wallet()).toBe(500_00n);
});

test('a second posting of one receipt is refused', async () => {
  const { id } = await take(evidenceOf({ amount: 66_00n }));
  const before = await fixture.operatorBalance('operator:suspense');
  const alarm = { kind: 'unattributed', account: 'operator:suspense', currency: 'THB', details: {} };
  const second = await fixture.deps.ledger.post({
    memberId: NIL,
    id: crypto.randomUUID(),
    kind: 'move',
    debit: receiver.account,
    credit: 'operator:suspense',
    amount: 66_00n,
    currency: 'THB',
    reason: 'correction',
    refusable: true,
    record: { name: records.bankReceipt, data: { bankReceiptId: id, alarm } },
  });
  expect(second).toMatchObject({ ok: false, code: 'REFUSED' });
  expect(await fixture.operatorBalance('operator:suspense')).toBe(before);
});

test('the source that shows more of the payer’s account number prevails', async () => {
  // Amount that nobody else pays, because other members share these few digits.
  const evidence = { amount: 501_00n, paidAt: new Date(), reference: referenceKey('KBANK', 'R-masked') };
  const { accountNo, name } = accountOf(member);
  // Another member has the same visible digits and name.
  await fixture.server.createMember({ bankAccountNo: `9${accountNo.slice(1)}` });
  const masked = { bankCode: 'KBANK', accountNo: `xxx-x-x${accountNo.slice(5, 9)}-x`, names: [name] };
  expect((await take(evidenceOf({ ...evidence, source: 'slip', from: masked }))).state).toBe('in-suspense');
  expect((await take(evidenceOf(evidence))).state).toBe('credited');
  expect(await wallet()).toBe(501_00n);
  // A source that masks digits does not overwrite known digits.
  expect((await take(evidenceOf({ ...evidence, source: 'import', from: masked }))).from.accountNo).toBe(
    accountNo,
  );
});

test('a bank line for a receipt that was returned as a duplicate raises an alarm', async () => {
  const paidAt = new Date();
  await take(evidenceOf({ source: 'line', paidAt, amount: 662_00n }));
  const row = evidenceOf({
    source: 'import',
    file: 'a',
    paidAt: new Date(paidAt.getTime() + 600_000),
    amount: 662_00n,
  });
  const { entryId, id } = await take(row);
  const backoffice = exceptionsFixtureOf(fixture.deps);
  expect(await backoffice.decide('return', entryId!)).toMatchObject({ ok: true }); // Set, because the receipt is in suspense.
  const alarms = async () =>
    (await backoffice.all()).filter(({ evidence }) => evidence?.bankReceiptId === id);
  await take(evidenceOf({ source: 'import', file: 'b', paidAt: row.paidAt, amount: 662_00n }));
  expect(await alarms()).toEqual([]);
  for (let i = 0; i < 2; i++) {
    const line = { ...evidenceOf({ paidAt: row.paidAt, amount: 662_00n }), key: `test/662` };
    expect((await take(line)).state).toBe('returned');
  }
  expect((await alarms()).map(({ alarm, evidence }) => [alarm, evidence?.why])).toEqual([
    ['payment', 'REPORTED_AFTER_RETURN'],
  ]);
});

test('a slip whose possible duplicate staff credited is not credited by a later bank line', async () => {
  const amount = 663_00n;
  const paidAt = new Date();
  const reference = referenceKey('KBANK', 'R-663');
  const unnamed = { bankCode: null, accountNo: null, names: [] };
  const slip = await take(evidenceOf({ source: 'slip', reference, paidAt, amount, from: unnamed }));
  const row = await take(evidenceOf({ source: 'import', file: '663', paidAt, amount }));
  expect([slip.state, row.state, row.doubts]).toEqual(['in-suspense', 'in-suspense', [slip.id]]);
  const backoffice = exceptionsFixtureOf(fixture.deps);
  expect(await backoffice.decide('credit-member', row.entryId!, { toMember: member.publicId })).toMatchObject(
    { ok: true },
  ); // Set, because the receipt is in suspense.
  for (let i = 0; i < 2; i++) {
    const line = { ...evidenceOf({ reference, paidAt, amount, from: payer() }), key: 'test/663' };
    expect(await take(line)).toMatchObject({ id: slip.id, state: 'in-suspense', doubts: [row.id] });
  }
  expect(await wallet()).toBe(amount);
});

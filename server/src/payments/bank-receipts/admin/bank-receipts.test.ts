import { NIL as nobody, v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { accountOf, type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { matchReceipt } from '../match-receipt.ts';
import { postReceipt } from '../post-receipt.ts';
import { type ReceiptEvidence, receiverOf } from '../receipt-evidence.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
let receiver: ReceiptEvidence['receiver'];
let suspenseBefore: bigint;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  [ann, bo] = [await backoffice.staffMember('finance', 'Ann'), await backoffice.staffMember('finance', 'Bo')];
  const { rows } = await fixture.deps.pool.query<{ id: string; bankCode: string }>(
    `select id, bank_code as "bankCode" from deposit_account where bank_code = 'SCB' and mode <> 'QR'`,
  );
  const [account] = rows;
  if (!account) throw new Error('the demo has an account at SCB');
  receiver = receiverOf({ ...account, currency: 'THB' });
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  member = await fixture.member();
  suspenseBefore = await fixture.operatorBalance('operator:suspense');
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

let lines = 0;
/** Suspends a bank receipt of money that belongs to no known member. */
async function bankReceiptOf(
  amount: bigint,
  from: Partial<ReceiptEvidence['from']> = {},
  more: Partial<ReceiptEvidence> = {},
) {
  const { id } = await matchReceipt(fixture.deps, {
    source: 'line',
    key: `line/test/${++lines}`,
    reference: null,
    receiver,
    amount: amount + BigInt(lines),
    paidAt: new Date(),
    dayOnly: false,
    from: { bankCode: 'KBANK', accountNo: null, names: [], ...from },
    ...more,
  });
  const { entryId, state } = await postReceipt(fixture.deps, id);
  if (state !== 'in-suspense' || !entryId) throw new Error('it was not suspended');
  return { id: entryId, bankReceiptId: id, amount: amount + BigInt(lines) };
}
/** Suspends a receipt that is plainly the member's: they paid from this account before, and the name matches. */
async function plainLine(amount: bigint, who = member) {
  const from = { bankCode: 'BBL', accountNo: `88800${who.phone.slice(3)}`, names: ['TEST MEMBER'] };
  const first = await bankReceiptOf(1_000n, from);
  await give(first.id, who);
  return bankReceiptOf(amount, from);
}
/** Decides as the command does, without checking anybody's limit. */
async function give(id: string, who: TestMember) {
  const decided = await resolveException(fixture.deps, {
    id: crypto.randomUUID(),
    subject: { kind: 'alarm', memberId: nobody, id },
    decision: 'credit-member',
    who: 'Chai',
    why: 'asked by phone',
    toMember: who.publicId,
  });
  if (!decided.ok) throw new Error(decided.code);
}

const why = 'the same account as last week';
const credit = (as: TestStaffMember, id: string, who = member, key?: string) =>
  backoffice.call('creditBankReceipt', {
    as,
    params: { id },
    body: { publicId: who.publicId, why },
    ...(key ? { key } : {}),
  });
const wallet = (who = member) => fixture.balance(who, 'wallet');
const audits = async (subjectId: string) =>
  (
    await fixture.deps.pool.query<{ action: string; who: string; memberId: string | null }>(
      `select action, who, member_id as "memberId" from audit where subject_id = $1 order by seq`,
      [subjectId],
    )
  ).rows;

test('staff without the right to personal data see a receipt and its candidates masked', async () => {
  const { id } = await plainLine(70_000n);
  const read = async (as: TestStaffMember) =>
    (await backoffice.call('getBankReceipt', { as, params: { id } })).body;
  const [clear, masked] = [await read(ann), await read(await backoffice.staffMember('viewer'))];
  expect(clear.payer.accountNo).toMatch(/^88800/);
  expect(masked.payer).toEqual({
    bankCode: 'BBL',
    accountNo: expect.stringMatching(/^••••\d{4}$/),
    names: ['TEST M•••'],
  });
  expect(masked.candidates[0].publicId).toBe(clear.candidates[0].publicId);
  for (const name of ['name', 'phone', 'accountNo', 'accountName'])
    expect([name, masked.candidates[0][name]]).toEqual([name, expect.stringContaining('•')]);
});

describe('a bank receipt in suspense', () => {
  test('is listed with a masked payer, and reading it in clear is audited', async () => {
    const { id, amount } = await bankReceiptOf(70_000n, {
      accountNo: 'xxx-x-x9911-x',
      names: ['SOMEBODY ELSE'],
    });
    const list = await backoffice.call('listBankReceipts', { as: ann, query: { most: '100' } });
    const row = list.body.rows.find((each: { id: string }) => each.id === id);
    expect(row).toMatchObject({
      amount: String(amount),
      cause: 'nobody',
      payer: { bankCode: 'KBANK', names: ['SOMEBODY E•••'] },
    });
    const { body } = await backoffice.call('getBankReceipt', { as: ann, params: { id } });
    expect(body).toMatchObject({
      payer: { names: ['SOMEBODY ELSE'], accountNo: 'xxx-x-x9911-x' },
      receiver: { bankCode: 'SCB', accountNo: '4051112223' },
      allows: ['credit', 'return', 'keep'],
      limit: { each: '500000' },
    });
    expect(await audits(id)).toMatchObject([{ action: 'getBankReceipt', who: 'Ann' }]);
  });

  test('shows an open approval request in the list and in its detail', async () => {
    const { id } = await bankReceiptOf(700_000n);
    const row = async () =>
      (await backoffice.call('listBankReceipts', { as: ann, query: { most: '100' } })).body.rows.find(
        (each: { id: string }) => each.id === id,
      );
    expect((await row()).approval).toBe(null);
    const decision = 'credit-member';
    const body = { memberId: nobody, itemId: id, kind: 'alarm', decision, toMember: member.publicId, why };
    const { approvalId } = (await backoffice.call('requestDecisionApproval', { as: ann, body })).body;
    const approval = { id: approvalId, decision, by: 'Ann' };
    expect(await row()).toMatchObject({ approval });
    expect((await backoffice.call('getBankReceipt', { as: bo, params: { id } })).body).toMatchObject({
      approval,
    });
    expect((await backoffice.call('requestDecisionApproval', { as: bo, body })).body.code).toBe('TAKEN');
  });

  test('is listed page by page without gaps or duplicates', async () => {
    for (let n = 0; n < 3; n++) await bankReceiptOf(5_000n);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await backoffice.call('listBankReceipts', {
        as: ann,
        query: { most: '2', ...(after && { after }) },
      });
      seen.push(...body.rows.map((row: { id: string }) => row.id));
      after = body.next;
    }
    const { body } = await backoffice.call('listBankReceipts', { as: ann, query: { most: '100' } });
    expect(seen).toEqual(body.rows.map((row: { id: string }) => row.id));
    expect(body.waiting).toBe(seen.length);
  });

  test('is credited once by one staff member to the member it plainly belongs to, and audited', async () => {
    const { id, amount } = await plainLine(150_000n);
    const { body } = await backoffice.call('getBankReceipt', { as: ann, params: { id } });
    expect(body.candidates[0]).toMatchObject({ publicId: member.publicId, alone: true, likely: 5 });
    expect(body.candidates[0].reasons.map((reason: { code: string }) => reason.code)).toEqual(
      expect.arrayContaining(['PAID_BEFORE', 'NAME_ALIKE']),
    );
    const before = await wallet();
    const key = v7();
    expect((await credit(ann, id, member, key)).body).toEqual({ amount: String(amount) });
    // A retry after a lost answer gets the same answer.
    expect((await credit(ann, id, member, key)).body).toEqual({ amount: String(amount) });
    expect([
      (await wallet()) - before,
      (await fixture.operatorBalance('operator:suspense')) - suspenseBefore,
    ]).toEqual([amount, 0n]);
    expect((await audits(id)).at(-1)).toMatchObject({ action: 'creditBankReceipt', who: 'Ann' });
    expect((await credit(bo, id)).body).toMatchObject({ code: 'ALREADY_CLOSED', params: { who: 'Ann' } });
    const { rows } = await fixture.deps.pool.query(
      'select staff_id as "staffId", who from decision where subject_id = $1',
      [id],
    );
    expect(rows).toEqual([{ staffId: ann.id, who: 'Ann' }]);
  });

  test('needs approval for any other member, and is refused above the role’s limit', async () => {
    const { id } = await bankReceiptOf(20_000n, { accountNo: '1234567899', names: ['SOMEBODY ELSE'] });
    expect((await credit(ann, id)).body.code).toBe('NEEDS_APPROVAL');
    const large = await plainLine(500_001n);
    expect((await credit(ann, large.id)).body.code).toBe('ABOVE_LIMIT');
    const owner = await backoffice.staffMember('owner');
    expect((await credit(owner, large.id)).status).toBe(200);
  });

  test.each([
    ['of another payer', { accountNo: 'xxx-x-x8877-x', names: ['SOMEBODY ELSE'] }],
    ['without a payer', {}],
  ])('%s needs approval where only a slip and an amount name the member', async (_, payer) => {
    const { id, bankReceiptId, amount } = await bankReceiptOf(20_000n, payer);
    await fixture.deps.pool.query(
      `insert into slip (member_id, id, state, note, file_key, provider, qr_text, sending_bank, trans_ref, bank_receipt_id, ended_at)
       values ($1, $2, 'failed', 'NOT_MATCH', 'x', 'slipok', 'x', '004', 'x', $3, now())`,
      [member.id, v7(), bankReceiptId],
    );
    await fixture.deps.pool.query(
      `insert into deposit_notice (member_id, id, amount, currency, expires_at)
       values ($1, $2, $3, 'THB', now() + interval '1 day')`,
      [member.id, v7(), amount],
    );
    const { body } = await backoffice.call('getBankReceipt', { as: ann, params: { id } });
    expect(body.candidates).toMatchObject([{ publicId: member.publicId, likely: 5, alone: false }]);
    expect(body.candidates[0].reasons.map(({ code }: { code: string }) => code).toSorted()).toEqual([
      'MINUTES_APART',
      'SAME_AMOUNT',
      'SLIP',
    ]);
    for (const role of ['support', 'finance', 'owner'])
      expect((await credit(await backoffice.staffMember(role), id)).body.code).toBe('NEEDS_APPROVAL');
    expect(await wallet()).toBe(0n);
  });

  test.each(['claimed', 'named'])(
    'needs approval where the member %s the account after the payment',
    async (how) => {
      const { id, amount } = await bankReceiptOf(80_000n, { accountNo: null, names: ['TEST MEMBER'] });
      await fixture.deps.pool.query(
        `insert into deposit_notice (member_id, id, amount, currency, expires_at)
       values ($1, $2, $3, 'THB', now() + interval '1 day')`,
        [member.id, v7(), amount],
      );
      const candidate = async () =>
        (await backoffice.call('getBankReceipt', { as: ann, params: { id } })).body.candidates[0];
      expect(await candidate()).toMatchObject({ publicId: member.publicId, alone: true });
      await fixture.deps.pool.query(
        how === 'claimed'
          ? 'update bank_account_claim set claimed_at = now() where member_id = $1'
          : "insert into member_change (member_id, what) values ($1, 'bank-name')",
        [member.id],
      );
      const later = await candidate();
      expect([later.alone, later.reasons.map(({ code }: { code: string }) => code)]).toEqual([
        false,
        expect.arrayContaining(['NAME_ALIKE', 'SAME_AMOUNT', 'ACCOUNT_LATER']),
      ]);
      for (const role of ['support', 'finance', 'owner'])
        expect((await credit(await backoffice.staffMember(role), id)).body.code).toBe('NEEDS_APPROVAL');
      expect(await wallet()).toBe(0n);
    },
  );

  test.each([
    ['names the member but has another account', 'KBANK', '1234567899', 'TEST MEMBER', ['NAME_ALIKE']],
    ['shows the digits of the account at another bank', 'BBL', 'as the member', 'SOMEBODY ELSE', []],
  ])('needs approval where the payer %s', async (_, bankCode, accountNo, name, reasons) => {
    const own = accountOf(member).accountNo;
    const { id, amount } = await bankReceiptOf(90_000n, {
      bankCode,
      accountNo: accountNo === 'as the member' ? `xxx-x-x${own.slice(-5, -1)}-x` : accountNo,
      names: [name],
    });
    await fixture.deps.pool.query(
      `insert into deposit_notice (member_id, id, amount, currency, expires_at)
       values ($1, $2, $3, 'THB', now() + interval '1 day')`,
      [member.id, v7(), amount],
    );
    const { body } = await backoffice.call('getBankReceipt', { as: ann, params: { id } });
    expect(body.candidates).toMatchObject([{ publicId: member.publicId, alone: false }]);
    expect(body.candidates[0].reasons.map(({ code }: { code: string }) => code).toSorted()).toEqual(
      ['MINUTES_APART', 'SAME_AMOUNT', ...reasons].toSorted(),
    );
    for (const role of ['support', 'finance', 'owner'])
      expect((await credit(await backoffice.staffMember(role), id)).body.code).toBe('NEEDS_APPROVAL');
    expect(await wallet()).toBe(0n);
  });

  test('needs approval where it may be a duplicate', async () => {
    const paidAt = new Date();
    const from = { bankCode: 'BBL', accountNo: `88800${member.phone.slice(3)}`, names: ['TEST MEMBER'] };
    const first = await bankReceiptOf(1_000n, from, { paidAt });
    await give(first.id, member);
    const { id } = await bankReceiptOf(1_000n - 1n, from, {
      source: 'import',
      file: 'again',
      amount: first.amount,
      paidAt: new Date(paidAt.getTime() + 1_800_000),
    });
    expect((await backoffice.call('getBankReceipt', { as: ann, params: { id } })).body).toMatchObject({
      cause: 'possible-duplicate',
      candidates: [{ publicId: member.publicId, alone: false }],
    });
    expect((await credit(ann, id)).body.code).toBe('NEEDS_APPROVAL');
  });

  test('is not credited by an approval once its possible duplicate was credited', async () => {
    const paidAt = new Date();
    const from = { bankCode: 'BBL', accountNo: `88801${member.phone.slice(3)}`, names: ['TEST MEMBER'] };
    const first = await bankReceiptOf(2_000n, from, { paidAt });
    const { id, amount } = await bankReceiptOf(2_000n - 1n, from, {
      source: 'import',
      file: 'told again',
      amount: first.amount,
      paidAt: new Date(paidAt.getTime() + 1_800_000),
    });
    const request = async (itemId: string) => {
      const order = { itemId, kind: 'alarm', decision: 'credit-member', toMember: member.publicId };
      const body = { memberId: nobody, why, ...order };
      return (await backoffice.call('requestDecisionApproval', { as: ann, body })).body.approvalId as string;
    };
    const read = async (approvalId: string) =>
      (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
    const accept = async (approvalId: string, { hash } = { hash: '' }) =>
      (await backoffice.call('approveRequest', { as: bo, params: { approvalId }, body: { hash } })).body.code;
    const approvalId = await request(id);
    const seen = await read(approvalId);
    expect(seen.before).not.toHaveProperty('duplicatesDecided');
    await give(first.id, member);
    expect((await read(approvalId)).before).toMatchObject({ duplicatesDecided: '1' });
    expect(await accept(approvalId, seen)).toBe('CHANGED');
    expect(await read(approvalId)).toMatchObject({ state: 'superseded', decidedWhy: 'CHANGED' });
    expect(await wallet()).toBe(amount);
    // Two staff members who see the possible duplicate may decide that it is another payment.
    const again = await request(id);
    expect(await accept(again, await read(again))).toBeUndefined();
    expect(await wallet()).toBe(2n * amount);
  });

  test('is returned to the account that it came from, once', async () => {
    const { id, amount } = await bankReceiptOf(30_000n);
    const at = await fixture.operatorBalance('operator:bank:SCB');
    const back = (as: TestStaffMember) =>
      backoffice.call('returnBankReceipt', { as, params: { id }, body: { why: 'a refund' } });
    expect((await back(ann)).body).toEqual({ amount: String(amount) });
    expect((await back(bo)).body.code).toBe('ALREADY_CLOSED');
    expect((await fixture.operatorBalance('operator:bank:SCB')) - at).toBe(amount);
  });

  test('is parked and unparked with a reason', async () => {
    const { id } = await bankReceiptOf(40_000n);
    const keep = (as: TestStaffMember, yes: boolean) =>
      backoffice.call('parkBankReceipt', {
        as,
        params: { id },
        body: { keep: yes, why: 'the bank is asked' },
      });
    const ids = async (kept: string) =>
      (await backoffice.call('listBankReceipts', { as: ann, query: { kept, most: '100' } })).body.rows.map(
        (row: { id: string }) => row.id,
      );
    expect((await keep(ann, true)).status).toBe(200);
    expect([(await ids('yes')).includes(id), (await ids('no')).includes(id)]).toEqual([true, false]);
    expect((await keep(bo, false)).status).toBe(200);
    expect([(await ids('yes')).includes(id), (await ids('no')).includes(id)]).toEqual([false, true]);
    await give(id, member);
    expect((await keep(ann, true)).body.code).toBe('ALREADY_CLOSED');
  });

  test('lets staff find another member by phone, public id or account number', async () => {
    const { id } = await bankReceiptOf(50_000n);
    const other = await fixture.member();
    for (const text of [other.phone, other.publicId.toLowerCase(), accountOf(other).accountNo]) {
      const { body } = await backoffice.call('findForBankReceipt', {
        as: ann,
        params: { id },
        body: { text },
      });
      expect(body.members).toMatchObject([{ publicId: other.publicId, alone: false }]);
    }
    expect((await audits(id)).filter(({ memberId }) => memberId === other.id)).toHaveLength(3);
  });
});

describe('concurrent decisions', () => {
  test('of two staff members take effect once, and the other is told who acted', async () => {
    const { id, amount } = await plainLine(60_000n);
    const before = await wallet();
    const answers = await Promise.all([credit(ann, id), credit(bo, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = answers.find(({ status }) => status === 409)?.body;
    const acted = answers[0]?.status === 200 ? 'Ann' : 'Bo';
    expect(refusal).toMatchObject({ code: 'ALREADY_CLOSED', params: { who: acted } });
    expect((await wallet()) - before).toBe(amount);
  });

  test('of fifty credits and returns take effect once', async () => {
    const { id, amount } = await plainLine(70_000n);
    const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
    const before = await wallet();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const as = staff[n % 10] ?? ann;
        return n % 2
          ? credit(as, id)
          : backoffice.call('returnBankReceipt', { as, params: { id }, body: { why: 'not ours' } });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code ?? 'done'))).toEqual(
      new Set(['done', 'ALREADY_CLOSED']),
    );
    const isCredited = answers.findIndex(({ status }) => status === 200) % 2 === 1;
    expect((await wallet()) - before).toBe(isCredited ? amount : 0n);
    expect(await fixture.operatorBalance('operator:suspense')).toBe(suspenseBefore);
  });

  test('are refused while another staff member has claimed the receipt', async () => {
    const { id } = await plainLine(80_000n);
    await backoffice.call('claimItem', { as: bo, body: { queue: 'bank_receipts', item: id } });
    expect((await credit(ann, id)).body).toMatchObject({ code: 'TAKEN', params: { who: 'Bo' } });
    const keep = { as: ann, params: { id }, body: { keep: true, why } };
    expect((await backoffice.call('parkBankReceipt', keep)).body).toMatchObject({
      code: 'TAKEN',
      params: { who: 'Bo' },
    });
    expect((await credit(bo, id)).status).toBe(200);
  });

  test('credit no more than the daily limit allows', async () => {
    const cashier = await backoffice.staffMember('support');
    const many = [];
    for (let n = 0; n < 25; n++) many.push(await plainLine(95_000n));
    const answers = await Promise.all(many.map(({ id }) => credit(cashier, id)));
    const codes = Object.groupBy(answers, ({ body }) => body.code ?? 'done');
    // Daily limit of 20,000 baht.
    expect([codes.done?.length, codes.ABOVE_LIMIT?.length]).toEqual([21, 4]);
  });

  test('of staff and the automatic posting credit once', async () => {
    for (let i = 0; i < 5; i++) {
      const { id, bankReceiptId, amount } = await plainLine(90_000n);
      const other = await fixture.member();
      const { accountNo } = accountOf(other);
      const before = (await wallet()) + (await wallet(other));
      // Another source knows the whole account number, which is the other member's.
      const { rows } = await fixture.deps.pool.query<{ amount: bigint; paidAt: Date }>(
        `update bank_receipt set from_bank = 'KBANK', from_account = $2 where id = $1 returning amount, paid_at as "paidAt"`,
        [bankReceiptId, accountNo],
      );
      expect(rows[0]?.amount).toBe(amount);
      const [, booked] = await Promise.all([credit(ann, id), postReceipt(fixture.deps, bankReceiptId)]);
      expect(['credited', 'in-suspense']).toContain(booked.state);
      expect((await wallet()) + (await wallet(other)) - before).toBe(amount);
    }
  });
});

test('a viewer reads a receipt but credits nothing, and content staff cannot list receipts', async () => {
  const { id } = await plainLine(10_000n);
  const [viewer, writer] = [await backoffice.staffMember('viewer'), await backoffice.staffMember('content')];
  expect((await backoffice.call('getBankReceipt', { as: viewer, params: { id } })).status).toBe(200);
  expect((await credit(viewer, id)).body.code).toBe('NOT_ALLOWED');
  expect((await backoffice.call('listBankReceipts', { as: writer })).body.code).toBe('NOT_ALLOWED');
});

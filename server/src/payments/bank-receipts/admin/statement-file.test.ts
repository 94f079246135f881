import { formatMinute } from '@kapao/core/bangkok-clock';
import { dayKey } from '@kapao/core/calendar';
import { NIL, v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { accountOf, type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { importStatement } from '../import-statement.ts';
import { matchReceipt } from '../match-receipt.ts';
import { postReceipt } from '../post-receipt.ts';
import { receiverOf } from '../receipt-evidence.ts';
import { importStatementFile } from './statement-approval.ts';

// A statement goes back some weeks.
const [day, nextDay] = [3, 2].map((ago) => dayKey(new Date(Date.now() - ago * 86_400_000)));

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let account: string;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  [ann, bo] = [await backoffice.staffMember('support', 'Ann'), await backoffice.staffMember('finance', 'Bo')];
  const { body } = await backoffice.call('listFedAccounts', { as: ann });
  account = body.accounts.find(({ bankCode }: { bankCode: string }) => bankCode === 'SCB').id;
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const csv = (...rows: string[]) =>
  Buffer.from(['at,amount,fromBank,fromAccountNo,fromName', ...rows].join('\n'));
const preview = (file: Buffer) => backoffice.call('previewStatement', { as: ann, body: { account }, file });
const propose = (file: Buffer, more: { key?: string } = {}) =>
  backoffice.call('requestStatementApproval', {
    as: ann,
    body: { account, why: 'their feed was away' },
    file,
    ...more,
  });
async function accept(approvalId: string, as = bo) {
  const { hash } = (await backoffice.call('getApproval', { as, params: { approvalId } })).body;
  return backoffice.call('approveRequest', { as, params: { approvalId }, body: { hash } });
}
const asked = async () => {
  const { rows } = await fixture.deps.pool.query<{ data: { approvalId: string } }>(
    `delete from outbox where payload ->> 'queue' = 'statement-import' returning payload -> 'data' as data`,
  );
  return rows.map(({ data }) => data.approvalId);
};
const taken = async (approvalId: string) => {
  const { rows } = await fixture.deps.pool.query(
    `select who, after -> 'credited' as credited, after -> 'known' as known from audit
      where subject = 'statement' and after ->> 'proposal' = $1 order by seq`,
    [approvalId],
  );
  return rows;
};

test('a statement credits nothing until another staff member approves, and is then imported once', async () => {
  const member = await fixture.member();
  const { accountNo } = accountOf(member);
  const file = csv(
    `${day} 10:15,1200.50,KBANK,${accountNo},TEST MEMBER`,
    `${day} 10:20,75.00,,,SOMEBODY ELSE`,
  );
  const { body } = await preview(file);
  expect(body).toMatchObject({ flaws: [], payments: 2, known: 0, total: '127550', currency: 'THB' });
  const payer = `KBANK ••••${accountNo.slice(-4)} TEST M•••`;
  expect(body.rows[0]).toMatchObject({ amount: '120050', isKnown: false, from: payer });
  const key = v7();
  const { approvalId } = (await propose(file, { key })).body;
  expect((await propose(file, { key })).body.approvalId).toBe(approvalId);
  expect((await propose(file)).body.code).toBe('TAKEN');
  expect((await accept(approvalId, ann)).body.code).toBe('NOT_ALLOWED');
  expect([await asked(), await fixture.balance(member, 'wallet')]).toEqual([[], 0n]);
  const shown = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
  expect(shown).toMatchObject({
    payload: null,
    after: {
      newPayments: '2',
      total: { amount: '127550', currency: 'THB' },
      [`1. ${formatMinute(new Date(`${day}T10:15+07:00`))}  ${payer}`]: { amount: '120050', currency: 'THB' },
    },
  });
  expect((await accept(approvalId)).status).toBe(200);
  expect(await asked()).toEqual([approvalId]);
  await importStatementFile(fixture.deps, approvalId);
  expect(await fixture.balance(member, 'wallet')).toBe(120_050n);
  // Repeats the job, as after a process that died at its end.
  await importStatementFile(fixture.deps, approvalId);
  expect(await fixture.balance(member, 'wallet')).toBe(120_050n);
  // Runs two jobs in parallel, as when the time of the first has expired.
  await Promise.all([
    importStatementFile(fixture.deps, approvalId),
    importStatementFile(fixture.deps, approvalId),
  ]);
  expect(await taken(approvalId)).toEqual([{ who: 'Bo', credited: 1, known: 0 }]);
  expect((await preview(file)).body).toMatchObject({ known: 2 });
});

test('a file imported for another account is refused before and at its approval', async () => {
  const member = await fixture.member();
  const file = csv(`${nextDay} 10:15,93.00,KBANK,${accountOf(member).accountNo},TEST MEMBER`);
  const { approvalId } = (await propose(file)).body;
  const { body } = await backoffice.call('listFedAccounts', { as: ann });
  const other = body.accounts.find(
    ({ id, currency }: { id: string; currency: string }) => id !== account && currency === 'THB',
  );
  expect(await importStatement(fixture.deps, other.id, file.toString())).toMatchObject({ credited: 1 });
  const flaw = { code: 'OTHER_ACCOUNT', account: `${other.bankCode} ${other.accountNo}` };
  expect((await preview(file)).body.flaws).toEqual([flaw]);
  expect((await propose(file)).body).toMatchObject({ code: 'INVALID_INPUT', params: { flaws: [flaw] } });
  expect((await accept(approvalId)).body.code).toBe('CHANGED');
  expect(await fixture.balance(member, 'wallet')).toBe(93_00n);
});

test('a statement that credits one payer more than the requester’s limit is refused, also in parts', async () => {
  const { accountNo } = accountOf(await fixture.member());
  const row = (amount: string, from = accountNo, minute = 10) =>
    `${day} 11:${minute},${amount},KBANK,${from},TEST MEMBER`;
  const code = async (...rows: string[]) => (await propose(csv(...rows))).body.code;
  expect(await code(row('5000000'))).toBe('ABOVE_LIMIT');
  expect(await code(row('4000'), row('1000.01', accountNo, 11))).toBe('ABOVE_LIMIT');
  const grouped = `${accountNo.slice(0, 3)}-${accountNo.slice(3)}`;
  expect(await code(row('4000'), row('1000.01', grouped, 11))).toBe('ABOVE_LIMIT');
  const strangers = Array.from({ length: 21 }, (_, n) => row('5000', `99900000${10 + n}`, 10 + n));
  expect(await code(...strangers)).toBe('ABOVE_LIMIT');
});

test('the approver’s limits are judged by payer and day, too', async () => {
  const { accountNo } = accountOf(await fixture.member());
  const owner = await backoffice.staffMember('owner');
  const body = { account, why: 'a large deposit' };
  const file = csv(`${day} 12:15,100000.01,KBANK,${accountNo},`);
  const { approvalId } = (await backoffice.call('requestStatementApproval', { as: owner, body, file })).body;
  expect((await accept(approvalId)).body.code).toBe('ABOVE_LIMIT');
  expect(await asked()).toEqual([]);
  const other = await backoffice.staffMember('owner');
  expect((await accept(approvalId, other)).status).toBe(200);
  expect(await asked()).toEqual([approvalId]);
});

test('a statement is judged again by the payments that are new when it is approved', async () => {
  const { accountNo } = accountOf(await fixture.member());
  const { id } = await matchReceipt(fixture.deps, {
    source: 'line',
    key: 'line/known-for-now',
    reference: null,
    receiver: receiverOf({ id: account, bankCode: 'SCB', currency: 'THB' }),
    amount: 400_000n,
    paidAt: new Date(`${day}T13:15+07:00`),
    dayOnly: false,
    from: { bankCode: 'KBANK', accountNo, names: ['TEST MEMBER'] },
  });
  await postReceipt(fixture.deps, id);
  const file = csv(
    `${day} 13:15,4000.00,KBANK,${accountNo},TEST MEMBER`,
    `${day} 13:40,1500.00,KBANK,${accountNo},TEST MEMBER`,
  );
  expect((await preview(file)).body).toMatchObject({ payments: 2, known: 1 });
  const { approvalId } = (await propose(file)).body;
  const { pool } = fixture.deps;
  await pool.query("update bank_receipt set paid_at = paid_at - interval '9 days' where id = $1", [id]);
  expect((await accept(approvalId)).body.code).toBe('PROPOSER_NOT_ALLOWED');
  await pool.query("update bank_receipt set paid_at = paid_at + interval '9 days' where id = $1", [id]);
  expect((await accept(approvalId)).status).toBe(200);
  expect(await asked()).toEqual([approvalId]);
});

/** Stores a payment that the feed reports with the payer's name only, so that it waits in suspense. */
async function unattributed(key: string, amount: bigint, minute: string) {
  const { id } = await matchReceipt(fixture.deps, {
    source: 'line',
    key: `line/${key}`,
    reference: null,
    receiver: receiverOf({ id: account, bankCode: 'SCB', currency: 'THB' }),
    amount,
    paidAt: new Date(`${day}T14:${minute}+07:00`),
    dayOnly: false,
    from: { bankCode: 'KBANK', accountNo: null, names: [key] },
  });
  expect((await postReceipt(fixture.deps, id)).state).toBe('in-suspense');
  return id;
}

test('a row that names the payer of a payment in suspense counts and is shown as a new one', async () => {
  const { accountNo } = accountOf(await fixture.member());
  await unattributed('SUSPENDED PAYER', 8_000_000n, '15:07');
  const large = csv(`${day} 14:15:07,80000.00,KBANK,${accountNo},SUSPENDED PAYER`);
  expect((await preview(large)).body).toMatchObject({ known: 0, rows: [{ isKnown: false }] });
  expect((await propose(large)).body.code).toBe('ABOVE_LIMIT');

  const member = await fixture.member();
  await unattributed('SMALLER PAYER', 90_00n, '16:07');
  const payer = `${day} 14:16:07,90.00,KBANK,${accountOf(member).accountNo},SMALLER PAYER`;
  const others = Array.from(
    { length: 10 },
    (_, n) => `${day} 14:${20 + n},91.00,KBANK,99911100${10 + n},NEW`,
  );
  const { approvalId } = (await propose(csv(...others, payer))).body;
  const { after } = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
  expect(after).toMatchObject({ newPayments: '11', namesPayer: '1', total: { amount: '100000' } });
  // The payment is listed above larger ones, because nothing else shows to whom its money will be credited.
  expect(Object.keys(after).find((name) => name.startsWith('1. '))).toContain('SMALLER P•••');
  expect((await accept(approvalId)).status).toBe(200);
  await asked();
  await importStatementFile(fixture.deps, approvalId);
  expect(await fixture.balance(member, 'wallet')).toBe(90_00n);
});

test('a row that adds nothing to a payment in suspense counts as known', async () => {
  await unattributed('UNKNOWN PAYER', 95_00n, '45:07');
  expect((await preview(csv(`${day} 14:45:07,95.00,KBANK,,UNKNOWN PAYER`))).body).toMatchObject({ known: 1 });
});

const alarms = async (id: string) =>
  (
    await fixture.deps.pool.query(
      `select kind, account, currency, details ->> 'approvalId' as approval, details -> 'rows' as rows, details ->> 'why' as why,
              resolved_at is null as open from alarm where id = $1`,
      [id],
    )
  ).rows;
/** Requests and approves a file, without importing it. */
async function approved(file: Buffer): Promise<string> {
  const { approvalId } = (await propose(file)).body;
  expect((await accept(approvalId)).status).toBe(200);
  expect(await asked()).toEqual([approvalId]);
  return approvalId;
}
async function poisoned(minor: number) {
  const { pool } = fixture.deps;
  await pool.query(`alter table bank_receipt add constraint poisoned check (amount <> ${minor})`);
  return () => pool.query('alter table bank_receipt drop constraint poisoned');
}

test('a row that cannot be stored stops no other, and staff are called until the import is complete', async () => {
  const members = [await fixture.member(), await fixture.member(), await fixture.member()];
  const file = csv(
    ...members.map((one, n) => `${nextDay} 11:${10 + n},${70 + n}.00,KBANK,${accountOf(one).accountNo},`),
  );
  const cure = await poisoned(71_00);
  const approvalId = await approved(file);
  const balances = () => Promise.all(members.map((one) => fixture.balance(one, 'wallet')));
  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect(importStatementFile(fixture.deps, approvalId)).rejects.toThrow('were not imported');
    expect(await balances()).toEqual([70_00n, 0n, 72_00n]);
    expect(await alarms(approvalId)).toEqual([
      {
        ...{ kind: 'unreadable', account: 'operator:bank:SCB', currency: 'THB' },
        ...{ approval: approvalId, rows: [2], why: 'FAULT', open: true },
      },
    ]);
  }
  const listed = (await backoffice.call('listReconciliationBreaks', { as: bo })).body.rows;
  expect(listed.map(({ id }: { id: string }) => id)).toContain(approvalId);
  expect(await taken(approvalId)).toEqual([]);
  await cure();
  await importStatementFile(fixture.deps, approvalId);
  expect(await balances()).toEqual([70_00n, 71_00n, 72_00n]);
  expect(await alarms(approvalId)).toMatchObject([{ open: false }]);
  expect(await taken(approvalId)).toHaveLength(1);
});

test('an alarm of an import that staff have closed is not raised again', async () => {
  const file = csv(`${nextDay} 12:10,73.00,KBANK,${accountOf(await fixture.member()).accountNo},`);
  const cure = await poisoned(73_00);
  const approvalId = await approved(file);
  await expect(importStatementFile(fixture.deps, approvalId)).rejects.toThrow();
  const body = { memberId: NIL, kind: 'alarm', decision: 'close', why: 'the bank took it back' };
  const alone = await backoffice.call('resolveException', { as: bo, params: { itemId: approvalId }, body });
  expect(alone.body.code).toBe('NEEDS_APPROVAL');
  const request = { as: bo, body: { ...body, itemId: approvalId } };
  const closing = (await backoffice.call('requestDecisionApproval', request)).body.approvalId;
  expect((await accept(closing)).body.code).toBe('SAME_PERSON');
  expect((await accept(closing, await backoffice.staffMember('finance'))).status).toBe(200);
  await expect(importStatementFile(fixture.deps, approvalId)).rejects.toThrow();
  expect(await alarms(approvalId)).toMatchObject([{ open: false }]);
  await cure();
  // The check of the ledger takes what two have closed for decided.
  await fixture.deps.pool.query(
    `alter table approval_request disable trigger user;
     update approval_request set decided_at = now() - interval '3 days' where id = '${approvalId}';
     alter table approval_request enable trigger user`,
  );
});

test('staff are called when an approved file cannot be imported any more', async () => {
  const file = csv(`${nextDay} 13:10,74.00,KBANK,${accountOf(await fixture.member()).accountNo},`);
  const approvalId = await approved(file);
  const { accounts } = (await backoffice.call('listFedAccounts', { as: ann })).body;
  const other = accounts.find(
    ({ id, currency }: { id: string; currency: string }) => id !== account && currency === 'THB',
  );
  expect(await importStatement(fixture.deps, other.id, file.toString())).toMatchObject({ credited: 1 });
  await expect(importStatementFile(fixture.deps, approvalId)).rejects.toThrow('OTHER_ACCOUNT');
  expect(await alarms(approvalId)).toMatchObject([{ why: 'FAULT: OTHER_ACCOUNT', open: true }]);
});

test('an unapproved statement is not imported, and nobody approves their own', async () => {
  const member = await fixture.member();
  const file = csv(`${nextDay} 10:15,90.00,KBANK,${accountOf(member).accountNo},`);
  const cy = await backoffice.staffMember('finance', 'Cy');
  const own = await backoffice.call('requestStatementApproval', {
    as: cy,
    body: { account, why: 'night' },
    file,
  });
  const { approvalId } = own.body;
  expect((await accept(approvalId, cy)).body.code).toBe('SAME_PERSON');
  await expect(importStatementFile(fixture.deps, approvalId)).rejects.toThrow('nobody accepted');
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
});

test('rows outside the accepted days and files in another encoding are refused', async () => {
  expect((await preview(csv('2062-11-20,75,,,'))).body.flaws).toEqual([
    { code: 'TOO_LATE', row: 1, limit: expect.any(String) },
  ]);
  const { body } = await propose(csv('2024-11-20,75,,,'));
  expect(body.params.flaws).toEqual([{ code: 'TOO_EARLY', row: 1, limit: expect.any(String) }]);
  const thai = Buffer.concat([csv(`${day},75,,,`), Buffer.from([0xca, 0xc1])]);
  expect((await preview(thai)).body.flaws).toEqual([{ code: 'NOT_UTF_8' }]);
  const said = { account, encoding: 'windows-874' };
  const read = await backoffice.call('previewStatement', { as: ann, body: said, file: thai });
  expect(read.body).toMatchObject({ flaws: [], payments: 1 });
});

test('nothing of a file with a flaw is accepted', async () => {
  const file = csv(`${day} 10:15,1200.50,KBANK,,`, '30/11/2026,75,,,');
  expect((await preview(file)).body.flaws).toEqual([
    { code: 'WRONG_VALUE', row: 2, column: 'at', value: '30/11/2026' },
  ]);
  const refused = await propose(file);
  expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', params: { field: 'file' } });
  for (const [none, flaw] of [
    [csv(), { code: 'NO_ROWS' }],
    [Buffer.from('date,baht'), { code: 'MISSING_COLUMNS', columns: ['at', 'amount'] }],
    [Buffer.from('at,amount\n"'), { code: 'NO_CSV', fault: 'CSV_QUOTE_NOT_CLOSED' }],
  ] as const) {
    expect((await preview(none)).body.flaws).toEqual([flaw]);
    expect((await propose(none)).body).toMatchObject({ code: 'INVALID_INPUT', params: { flaws: [flaw] } });
  }
  const many = csv(...Array.from({ length: 2_001 }, (_, n) => `${day},${n + 1},,,`));
  expect((await preview(many)).body.flaws).toEqual([{ code: 'TOO_MANY_ROWS', most: 2_000 }]);
  const other = await backoffice.call('previewStatement', { as: ann, body: { account: v7() }, file });
  expect(other.body.code).toBe('NO_DATA');
});

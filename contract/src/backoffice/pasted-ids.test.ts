import { expect, test } from 'vitest';
import { auditCalls } from './calls/audit.ts';
import { bankReceiptCalls } from './calls/payments/bank-receipts.ts';
import { exceptionCalls } from './calls/payments/exceptions.ts';
import { accountDraft } from './calls/payments/receiving-accounts.ts';
import { reportCalls } from './calls/reports.ts';

/** Id as a chat or a sheet gives it: marks that nobody sees, a no-break hyphen, wide and Thai digits. */
const pasted = '\u200e\u00a0kp\u2011\u200b１๒３4\ufeff ';
const seen = 'KP-1234';

test('an id or a number is read as it is seen, wherever staff paste it', () => {
  const id = '0197a2f0-1c4e-7b3a-9d21-5e6f708192a3';
  expect([
    auditCalls.listAudit.query.parse({ member: pasted, subject: 'bonus', subjectId: `\u200b${id}` }),
    bankReceiptCalls.creditBankReceipt.body.parse({ publicId: pasted, why: 'x' }),
    exceptionCalls.requestDecisionApproval.body.parse({
      ...{ memberId: id, itemId: id, kind: 'alarm', decision: 'credit-member', why: 'x' },
      toMember: pasted,
    }),
    reportCalls.getMemberBalancesAt.body.parse({ member: pasted, at: '2026-11-20T00:00:00.000Z' }),
    accountDraft.parse({
      ...{ bankCode: 'SCB', bankType: 'BANK', mode: 'AUTO', name: 'KAPAO', currency: 'THB' },
      no: pasted,
    }),
  ]).toMatchObject([
    { member: seen, subjectId: id },
    { publicId: seen },
    { toMember: seen },
    { member: seen },
    { no: seen.replace('-', '') },
  ]);
});

test('an id of invisible marks only is empty, and its length counts what is seen', () => {
  const { body } = reportCalls.getMemberBalancesAt;
  const at = '2026-11-20T00:00:00.000Z';
  expect(body.safeParse({ member: '\u200b\ufeff', at }).success).toBe(false);
  expect(body.safeParse({ member: `${'A'.repeat(40)}\u200b`, at }).success).toBe(true);
  expect(body.safeParse({ member: 'A'.repeat(41), at }).success).toBe(false);
});

import { mutationsIn } from '../../mutation.ts';

/** Mutations of what one staff member may do alone, and what needs two. */
export const backofficeMutations = [
  ...mutationsIn('server/migrations/0103-approve-withdrawal.sql', [
    {
      name: 'whoever gave a member money may approve their withdrawal',
      area: 'backoffice',
      find: "    if withdrawal_rests_on(w, v_staff_member) then return 'OWN_WORK'; end if;\n",
      replace: '',
      tests: ['server/src/payments/withdrawals/admin/withdrawals.test.ts'],
    },
    {
      name: 'an approval still counts after its approver released the hold',
      area: 'backoffice',
      find: '\n        and not withdrawal_rests_on(w, d.staff_id));',
      replace: ');',
      tests: ['server/src/payments/withdrawals/admin/withdrawals.test.ts'],
    },
    {
      name: 'whoever released a bank account may approve a withdrawal to it',
      area: 'backoffice',
      find: "p.kind = 'bank-account-release' and p.state = 'approved' and",
      replace: 'false and',
      tests: ['server/src/payments/withdrawals/admin/withdrawals.test.ts'],
    },
    {
      name: 'whoever closed an alarm of a bonus may approve its withdrawal',
      area: 'backoffice',
      find: '(d.member_id = w.member_id\n',
      replace: '(false\n',
      tests: ['server/src/payments/withdrawals/admin/own-work.test.ts'],
    },
    {
      name: 'whoever closed a bet gap may approve withdrawals of its bonuses',
      area: 'backoffice',
      find: "where al.id = d.subject_id and al.kind = 'bet-gap'",
      replace: 'where false',
      tests: ['server/src/payments/withdrawals/admin/own-work.test.ts'],
    },
    {
      name: 'only the requester of a credit, not its approver, counts as involved',
      area: 'backoffice',
      find: "p.kind in ('credit', 'decision') and p_staff in (p.requested_by, p.decided_by))",
      replace: "p.kind in ('credit', 'decision') and p_staff = p.requested_by)",
      tests: ['server/src/payments/withdrawals/admin/withdrawals.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/withdrawals/admin/decide-withdrawal.ts', [
    {
      name: 'a withdrawal with signs of fraud is approved in bulk',
      area: 'backoffice',
      find: "return isFlagged ? 'FLAGGED' : null;",
      replace: 'return isFlagged ? null : null;',
      tests: ['server/src/payments/withdrawals/admin/withdrawals.test.ts'],
    },
    {
      name: 'a large withdrawal is approved in bulk',
      area: 'backoffice',
      find: 'return isSmall && one.needed === 1 ?',
      replace: 'return one.needed === 1 ?',
      tests: ['server/src/payments/withdrawals/admin/withdrawals.test.ts'],
    },
  ]),
  ...mutationsIn('operator/src/frame/queue/bulk/bulk.ts', [
    {
      name: 'a row that must be decided alone is sent in bulk',
      area: 'backoffice',
      find: 'why === undefined && chosen.has(row.id)',
      replace: 'chosen.has(row.id)',
      tests: ['operator/src/frame/queue/bulk/bulk.test.ts'],
    },
    {
      name: 'rows are still sent after the session has ended',
      area: 'backoffice',
      find: '    if (outcome?.ok === false && endsAll(outcome.error)) over = refused;\n',
      replace: '',
      tests: ['operator/src/frame/queue/bulk/bulk.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/similar-receipts.ts', [
    {
      name: 'a slip’s reference alone suffices for one person to credit',
      area: 'backoffice',
      find: "  return says('PAYMENT') || [",
      replace: "  return says('PAYMENT') || says('REFERENCE') || [",
      tests: ['server/src/payments/bank-receipts/admin/slips.test.ts'],
    },
    {
      name: 'one person credits a slip’s member with a payment from another account',
      area: 'backoffice',
      find: "if (says('OTHER_PAYER') || says('ACCOUNT_LATER'))",
      replace: "if (says('ACCOUNT_LATER'))",
      tests: ['server/src/payments/bank-receipts/admin/slips.test.ts'],
    },
    {
      name: 'one person gives a slip’s money to an account that was registered after it',
      area: 'backoffice',
      find: " || says('ACCOUNT_LATER')) return false;",
      replace: ') return false;',
      tests: ['server/src/payments/bank-receipts/admin/slips.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/attribution-candidates.ts', [
    {
      name: 'one person credits a payment from another account by name alone',
      area: 'backoffice',
      find: '(!(isOtherPayer(line, candidate) || isLater(candidate)) ||',
      replace: '(!isLater(candidate) ||',
      tests: ['server/src/payments/bank-receipts/admin/bank-receipts.test.ts'],
    },
    {
      name: 'one person gives a payment to whoever registered its account after it',
      area: 'backoffice',
      find: ' || isLater(candidate)) ||',
      replace: ') ||',
      tests: ['server/src/payments/bank-receipts/admin/bank-receipts.test.ts'],
    },
    {
      name: 'an announced amount lets one person credit a slip’s payment',
      area: 'backoffice',
      find: "= ['PAID_BEFORE', 'LAST_FOUR_EQUAL', 'NAME_ALIKE'];",
      replace: "= ['SAME_AMOUNT', 'PAID_BEFORE', 'LAST_FOUR_EQUAL', 'NAME_ALIKE'];",
      tests: ['server/src/payments/bank-receipts/admin/bank-receipts.test.ts'],
    },
    {
      name: 'one person credits a bank receipt to whoever sent its slip',
      area: 'backoffice',
      find: 'candidate.reasons.some(({ code }) => payerReasons.includes(code)) &&',
      replace: 'true &&',
      tests: ['server/src/payments/bank-receipts/admin/bank-receipts.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/admin/request-decision-approval.ts', [
    {
      name: 'the amount that a member keeps of a bonus is under no role limit',
      area: 'backoffice',
      find: 'amount: cut > given ? cut : given,',
      replace: 'amount: cut,',
      tests: ['server/src/payments/exceptions/admin/exceptions.test.ts'],
    },
    {
      name: 'the member keeps winnings from after the request',
      area: 'backoffice',
      find: 'const kept = total < keep ? total : keep;',
      replace: 'const kept = keep;',
      tests: ['server/src/payments/exceptions/admin/exceptions.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0107-bank-receipt-review.sql', [
    {
      name: 'the reference of a slip that may still be credited is released',
      area: 'backoffice',
      find: "  if v_slip.state <> 'failed' then return",
      replace: "  if v_slip.state = 'success' then return",
      tests: ['server/src/payments/bank-receipts/admin/slips.test.ts'],
    },
    {
      name: 'a reference is released although somebody else has the slip assigned',
      area: 'backoffice',
      find: "  if decision_made(p) = 'SAME' then return null; end if;\n  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;\n  select * into v_slip",
      replace: "  if decision_made(p) = 'SAME' then return null; end if;\n  select * into v_slip",
      tests: ['server/src/payments/bank-receipts/admin/slips.test.ts'],
    },
  ]),
  ...mutationsIn('operator/src/i18n/current-step.ts', [
    {
      name: 'a review that staff have not ended is shown as done',
      area: 'backoffice',
      find: "const lasting = ['REVIEW', 'SENT'];",
      replace: "const lasting = ['SENT'];",
      tests: ['operator/src/i18n/current-step.test.ts'],
    },
  ]),
];

import { mutationsIn } from '../../mutation.ts';

const file = 'server/src/payments/bank-receipts/admin/statement-file.test.ts';
const ownWork = 'server/src/payments/withdrawals/admin/own-work.test.ts';

/** Mutations of the import of a statement that two staff members agreed to. */
export const statementApprovalMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-statement-rows.ts', [
    {
      name: 'a row credits suspense money without a limit',
      area: 'bank-receipts',
      find: 'namesPayer: isOpen && addsToPayer(known.from, from),',
      replace: 'namesPayer: false,',
      tests: [file],
    },
    {
      name: 'a row that adds nothing to a payment in suspense counts as new',
      area: 'bank-receipts',
      find: 'isOpen && addsToPayer(known.from, from)',
      replace: 'isOpen',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/statement-file.ts', [
    {
      name: 'rows that name owners of suspense money are not listed first',
      area: 'bank-receipts',
      find: 'one.namesPayer === other.namesPayer ?',
      replace: 'true ?',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.queries.ts', [
    {
      name: 'the file that named a payer is not recorded',
      area: 'bank-receipts',
      find: 'then array(select distinct unnest(payer_files || $7::text)) else',
      replace: 'then payer_files else',
      tests: [ownWork],
    },
    {
      name: 'a name from the feed is combined with the account of a file',
      area: 'bank-receipts',
      find: "case when $5 ~ '^[0-9 -]+$' and length(digits_of($5)) >= length(digits_of(from_account))",
      replace: 'case when true',
      tests: [ownWork],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/import-statement.ts', [
    {
      name: 'a fault in one row stops the rows after it',
      area: 'bank-receipts',
      find: '      if (isDatabaseUnavailable(fault)) throw fault;',
      replace: '      throw fault;',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/statement-approval.ts', [
    {
      name: 'an import that cannot finish is not listed',
      area: 'bank-receipts',
      find: '    if (!isDatabaseUnavailable(fault)) await callStaff(deps.pool, approvalId, account, fault);\n',
      replace: '',
      tests: [file],
    },
    {
      name: 'an import with failed rows counts as complete',
      area: 'bank-receipts',
      find: 'if (!failed) return counts;',
      replace: 'return counts;',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/migrations/0134-statement-import.sql', [
    {
      name: 'the alarm of an import stays after the import is complete',
      area: 'bank-receipts',
      find: '  update alarm set resolved_at = coalesce(resolved_at, now()) where id = p_approval_request;\n',
      replace: '',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/migrations/0141-receipt-payer.sql', [
    {
      name: 'whoever named the payer of a payment may approve the withdrawal',
      area: 'bank-receipts',
      find: 'then i.files else i.payer_files end',
      replace: "then i.files else '{}' end",
      tests: [ownWork],
    },
  ]),
];

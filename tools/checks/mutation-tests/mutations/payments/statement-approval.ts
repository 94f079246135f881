import { mutationsIn } from '../../mutation.ts';

const file = 'server/src/payments/bank-receipts/admin/statement-file.test.ts';
const ownWork = 'server/src/payments/withdrawals/admin/own-work.test.ts';

/** Mutations of the import of a statement that two staff members agreed to. */
export const statementApprovalMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-statement-rows.ts', [
    {
      name: 'a row gives money of suspense to anybody, under no limit',
      area: 'bank-receipts',
      find: 'namesPayer: isOpen && addsToPayer(known.from, from),',
      replace: 'namesPayer: false,',
      tests: [file],
    },
    {
      name: 'a row that adds nothing to a payment in suspense is new',
      area: 'bank-receipts',
      find: 'isOpen && addsToPayer(known.from, from)',
      replace: 'isOpen',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/statement-file.ts', [
    {
      name: 'whose money of suspense becomes is below the largest payments',
      area: 'bank-receipts',
      find: 'one.namesPayer === other.namesPayer ?',
      replace: 'true ?',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.queries.ts', [
    {
      name: 'which file named a payer is forgotten',
      area: 'bank-receipts',
      find: 'then array(select distinct unnest(payer_files || $7::text)) else',
      replace: 'then payer_files else',
      tests: [ownWork],
    },
    {
      name: 'a name from the feed stands for the account of a file',
      area: 'bank-receipts',
      find: "case when $5 ~ '^[0-9 -]+$' and length(digits_of($5)) >= length(digits_of(from_account))",
      replace: 'case when true',
      tests: [ownWork],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/import-statement.ts', [
    {
      name: 'a row that meets a fault stops the rows after it',
      area: 'bank-receipts',
      find: '      if (isDatabaseUnavailable(fault)) throw fault;',
      replace: '      throw fault;',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/statement-approval.ts', [
    {
      name: 'an import that can not finish is in no list',
      area: 'bank-receipts',
      find: '    if (!isDatabaseUnavailable(fault)) await callStaff(deps.pool, approvalId, account, fault);\n',
      replace: '',
      tests: [file],
    },
    {
      name: 'an import with rows that failed is complete',
      area: 'bank-receipts',
      find: 'if (!failed) return counts;',
      replace: 'return counts;',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/migrations/0134-statement-import.sql', [
    {
      name: 'the alarm of an import outlives it',
      area: 'bank-receipts',
      find: '  update alarm set resolved_at = coalesce(resolved_at, now()) where id = p_approval_request;\n',
      replace: '',
      tests: [file],
    },
  ]),
  ...mutationsIn('server/migrations/0141-receipt-payer.sql', [
    {
      name: 'whoever names the payer of a payment lets the money go',
      area: 'bank-receipts',
      find: 'then i.files else i.payer_files end',
      replace: "then i.files else '{}' end",
      tests: [ownWork],
    },
  ]),
];

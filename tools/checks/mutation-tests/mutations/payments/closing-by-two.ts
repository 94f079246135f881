import { mutationsIn } from '../../mutation.ts';

const area = 'exceptions';
const tests = ['server/src/payments/exceptions/closing-by-two.test.ts'];

/** Mutations of what only two people close. */
export const closingByTwoMutations = [
  ...mutationsIn('server/migrations/0190-closing-by-two.sql', [
    {
      name: 'one person closes a payment that was told with two amounts',
      area,
      find: "select p_kind = 'payment' or p_kind = 'unreadable' and",
      replace: "select p_kind = 'unreadable' and",
      tests,
    },
    {
      name: 'one person closes a line of a feed that may be a payment',
      area,
      find: "'^operator:(bank:|qr:|suspense$)'",
      replace: "'^operator:(qr:|suspense$)'",
      tests,
    },
    {
      name: 'one person closes the inquiry about a QR whose gateway is silent',
      area,
      find: "(p_data ->> 'kind' = 'qr'\n       or exists",
      replace: '(exists',
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/admin/request-decision-approval.ts', [
    {
      name: 'a request to close states our amount where the provider told a larger one',
      area,
      find: '[ours ?? 0n, theirs ?? 0n]',
      replace: '[ours ?? 0n]',
      tests,
    },
    {
      name: 'two people are asked to close what one person closes',
      area,
      find: "if (kind === 'alarm') return alarm !== null && closesByTwo(alarm, provider ?? '');",
      replace: "if (kind === 'alarm') return true;",
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.ts', [
    {
      name: 'another amount under the number of an earlier line is not in the ledger',
      area: 'bank-receipts',
      find: '  if (payment.amount !== evidence.amount) return true;\n',
      replace: '',
      tests: ['server/src/payments/bank-receipts/claimed-once.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/ledger/integrity/open-rules.ts', [
    {
      name: 'the check of the ledger never forgets a statement that two have given up',
      area: 'bank-receipts',
      find: "d.subject_id = p.id and d.decision = 'close'",
      replace: "d.subject_id = p.id and d.decision = 'return'",
      tests: ['server/src/payments/bank-receipts/admin/statement-file.test.ts'],
    },
  ]),
];

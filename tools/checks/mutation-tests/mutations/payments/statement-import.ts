import { mutationsIn } from '../../mutation.ts';

const imported = 'server/src/payments/bank-receipts/import-statement.test.ts';

export const statementMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.ts', [
    {
      name: 'a payment whose payer is named later is credited without being compared',
      area: 'statement',
      find: 'await doubtsOnceNamed(client, same.payment, undisputed)',
      replace: '[]',
      tests: ['server/src/payments/bank-receipts/import-statement.test.ts'],
    },
    {
      name: 'a row of another account’s statement is credited again',
      area: 'bank-receipts',
      find: 'elsewhere.length > 0 ?',
      replace: 'elsewhere.length > 99 ?',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/compare/report-times.ts', [
    {
      name: 'a statement in another time zone is a new payment',
      area: 'bank-receipts',
      find: '  return Math.min(ms % hourMs, hourMs - (ms % hourMs)) <= toleranceMs;\n',
      replace: '  return false;\n',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/import-statement.ts', [
    {
      name: 'one file is imported for two accounts',
      area: 'bank-receipts',
      find: '  if (flaw) return { ok: false, flaws: [flaw] };\n',
      replace: '',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/migrations/0164-wrong-statement.sql', [
    {
      name: 'a file is released while its payments wait for staff',
      area: 'bank-receipts',
      find: "bool_and(p.state in ('returned', 'credited')) and bool_or",
      replace: 'bool_or',
      tests: [imported],
    },
    {
      name: 'a file is released while an import of it runs',
      area: 'bank-receipts',
      find: 's.finished_at is not null and ',
      replace: '',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-receipt.ts', [
    {
      name: 'the second payment of a day counts as the first one in another file',
      area: 'bank-receipts',
      find: '    !known.files.some((file) => evidence.containedFiles?.includes(file))\n',
      replace: '    false\n',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-statement-rows.ts', [
    {
      name: 'two similar payments of two part-day files count as known',
      area: 'bank-receipts',
      find: 'return found === counts.get(name) && found >',
      replace: 'return found >',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/other-accounts.queries.ts', [
    {
      name: 'a statement of another account credits a QR payment again',
      area: 'bank-receipts',
      find: 'on p.receiver in (d.id, gateway_receiver(d.bank_code))',
      replace: 'on p.receiver = d.id',
      tests: ['server/src/payments/receipt-sources.test.ts'],
    },
    {
      name: 'a payment without a payer is credited again from the same file',
      area: 'bank-receipts',
      find: "(match === 'cannot-tell' && isOfSameFile)",
      replace: 'false',
      tests: ['server/src/payments/bank-receipts/admin/wrong-statement.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-receipt.ts', [
    {
      name: 'a slip shortly before midnight does not match its row of the next day',
      area: 'bank-receipts',
      find: '  if (known.dayOnly || evidence.dayOnly) return isBesideDay(known, evidence);\n',
      replace: '',
      tests: ['server/src/payments/bank-receipts/dedupe-receipt.test.ts'],
    },
    {
      name: 'a row of another import is always a payment of its own',
      area: 'bank-receipts',
      find: 'files.includes(file);',
      replace: "tellers.includes('import');",
      tests: [imported],
    },
    {
      name: 'two rows of one import count as one payment',
      area: 'bank-receipts',
      find: 'files.includes(file);',
      replace: 'false;',
      tests: ['server/src/payments/bank-receipts/dedupe-receipt.test.ts'],
    },
    {
      name: 'two imports with different seconds count as one payment',
      area: 'bank-receipts',
      find: '  return apartMs(known, evidence) > 0 && !isCutOff(known.paidAt, evidence.paidAt);\n',
      replace: '  return false;\n',
      tests: [imported],
    },
    {
      name: 'two references of two imports count as one payment',
      area: 'bank-receipts',
      find: '  if (evidence.reference !== null && known.hasReference) return true;\n',
      replace: '',
      tests: [imported],
    },
    {
      name: 'an identical row without a payer in another import is a possible duplicate',
      area: 'bank-receipts',
      find: "  if (repeated) return { kind: 'same', payment: repeated };\n",
      replace: '',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/import-statement.ts', [
    {
      name: 'a similar row comes before the row that repeats a known payment',
      area: 'bank-receipts',
      find: "matches[at] === 'repeated';",
      replace: 'false;',
      tests: [imported],
    },
  ]),
];

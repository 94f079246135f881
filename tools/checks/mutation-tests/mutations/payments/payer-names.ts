import { mutationsIn } from '../../mutation.ts';

const claimed = ['server/src/payments/bank-receipts/claimed-once.test.ts'];
const imported = ['server/src/payments/bank-receipts/import-statement.test.ts'];
const crowd = ['server/src/payments/receipt-sources.test.ts'];
const area = 'names';

/** Mutations of the rules by which two reports count as one payment. */
export const namesMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/compare/reference-spelling.ts', [
    {
      name: 'a part of a reference counts as a different reference',
      area,
      find: 'rest.every((b) => !a.includes(b) && !b.includes(a))',
      replace: 'rest.every((b) => a !== b)',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/migrations/0078-qr-payment.sql', [
    {
      name: 'a payment number in another spelling is credited twice',
      area,
      find: "where not coalesce(d -> 'looked', '[]') ? id::text) then",
      replace: 'where false) then',
      tests: ['server/src/payments/qr-deposits/reported-by-others.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'TTB in reports of gateways and feeds is not TMB',
      area,
      find: 'const code = readBankCode(',
      replace: 'const code = String(',
      tests: ['server/src/providers/protocol/answer.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/receipt-evidence.ts', [
    {
      name: 'a reference of TTB does not match one of TMB',
      area,
      find: '${readBankCode(bankCode)}',
      replace: '${bankCode}',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/compare/match-payers.ts', [
    {
      name: 'a payer at TTB does not match one at TMB',
      area,
      find: 'code && readBankCode(code));',
      replace: 'code);',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/known-receipt.ts', [
    {
      name: 'a shared word in the reference makes payments of two payers one',
      area,
      find: "    matchPayers(known.from, evidence.from) !== 'no-match' &&\n",
      replace: '',
      tests: claimed,
    },
    {
      name: 'a shared word in the reference makes two amounts one payment',
      area,
      find: '    known.amount === evidence.amount &&\n',
      replace: '',
      tests: claimed,
    },
    {
      name: 'a shared word in the reference makes payments into two accounts one',
      area,
      find: ' && isInto(known, evidence) &&',
      replace: ' &&',
      tests: claimed,
    },
    {
      name: 'two lines of one report with the same reference are one payment',
      area,
      find: '    !isFurtherPayment(evidence, known) &&\n',
      replace: '',
      tests: claimed,
    },
    {
      name: 'a feed that renumbers its lines reports every payment again',
      area,
      find: "if (evidence.source === 'import' || !isSameReport(known, evidence)) return true;",
      replace: 'return true;',
      tests: ['server/src/payments/receipt-sources.test.ts'],
    },
    {
      name: 'a shared word in two files makes payments of two days one',
      area,
      find: '(isOfFile ? isOfOneTime(known, evidence) : areWithinDay(known, evidence))',
      replace: 'areWithinDay(known, evidence)',
      tests: imported,
    },
    {
      name: 'a word that belongs to another payment is taken as this payment’s reference',
      area,
      find: 'return disputed.length > 0 ? {',
      replace: 'return disputed.length > 9 ? {',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.queries.ts', [
    {
      name: 'a line that is read again resolves its own possible duplicate',
      area,
      find: " or 'line' = any (sources) then",
      replace: ' then',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/similar-receipts.queries.ts', [
    {
      name: 'a masked account number is compared with every masked one',
      area,
      find: ' !~ e.shape',
      replace: ' is null',
      tests: crowd,
    },
    {
      name: 'a truncated list of candidates counts as complete',
      area,
      find: 'payments.length < maxSimilar',
      replace: 'payments.length <= maxSimilar',
      tests: crowd,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-receipt.ts', [
    {
      name: 'a match among a truncated list counts as certain',
      area,
      find: "return isWhole || found.kind === 'possible-duplicate' ?",
      replace: "return isWhole || found.kind !== 'new' ?",
      tests: ['server/src/payments/bank-receipts/dedupe-receipt.test.ts'],
    },
    {
      name: 'no match among a truncated list counts as a new payment',
      area,
      find: "return isWhole || found.kind === 'possible-duplicate' ?",
      replace: "return isWhole || found.kind !== 'same' ?",
      tests: crowd,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-statement-rows.ts', [
    {
      name: 'the preview does not say that its comparison was truncated',
      area,
      find: 'alike.payments.filter(isOpen), alike.isWhole)',
      replace: 'alike.payments.filter(isOpen))',
      tests: crowd,
    },
    {
      name: 'two rows with one reference word are shown as new',
      area,
      find: ' || keysOf(row).some((key) => given.has(key))',
      replace: '',
      tests: imported,
    },
  ]),
];

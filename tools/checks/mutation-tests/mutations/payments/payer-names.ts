import { mutationsIn } from '../../mutation.ts';

const claimed = ['server/src/payments/bank-receipts/claimed-once.test.ts'];
const imported = ['server/src/payments/bank-receipts/import-statement.test.ts'];
const crowd = ['server/src/payments/receipt-sources.test.ts'];
const area = 'names';

/** Mutations of the rules by which two reports count as one payment. */
export const namesMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/compare/reference-spelling.ts', [
    {
      name: 'a part of a reference is another payment’s reference',
      area,
      find: '.every((b) => !a.includes(b) && !b.includes(a))',
      replace: '.every((b) => a !== b)',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/migrations/0078-qr-payment.sql', [
    {
      name: 'a gateway that spells a number otherwise pays twice',
      area,
      find: "where not coalesce(d -> 'looked', '[]') ? id::text) then",
      replace: 'where false) then',
      tests: ['server/src/payments/qr-deposits/reported-by-others.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'a gateway and a feed that say TTB mean another bank than TMB',
      area,
      find: 'const code = readBankCode(',
      replace: 'const code = String(',
      tests: ['server/src/providers/protocol/answer.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/receipt-evidence.ts', [
    {
      name: 'a reference of TTB is none of TMB',
      area,
      find: '${readBankCode(bankCode)}',
      replace: '${bankCode}',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/compare/match-payers.ts', [
    {
      name: 'who pays from TTB does not pay from TMB',
      area,
      find: 'code && readBankCode(code));',
      replace: 'code);',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/known-receipt.ts', [
    {
      name: 'a word beside the payments of two payers makes them one',
      area,
      find: "    matchPayers(known.from, evidence.from) !== 'no-match' &&\n",
      replace: '',
      tests: claimed,
    },
    {
      name: 'a word beside two amounts makes them one payment',
      area,
      find: '    known.amount === evidence.amount &&\n',
      replace: '',
      tests: claimed,
    },
    {
      name: 'a word beside payments into two accounts makes them one',
      area,
      find: ' && isInto(known, evidence) &&',
      replace: ' &&',
      tests: claimed,
    },
    {
      name: 'two lines with one reference are one payment',
      area,
      find: '    !isFurtherPayment(evidence, known) &&\n',
      replace: '',
      tests: claimed,
    },
    {
      name: 'a feed that counts its lines anew tells of every payment twice',
      area,
      find: "return evidence.source === 'import' || !isSameReport(known, evidence);",
      replace: 'return true;',
      tests: ['server/src/payments/receipt-sources.test.ts'],
    },
    {
      name: 'a word in two files makes the payments of two days one',
      area,
      find: '(isOfFile ? isOfOneTime(known, evidence) : areWithinDay(known, evidence))',
      replace: 'areWithinDay(known, evidence)',
      tests: imported,
    },
    {
      name: 'a word that stood beside another payment is this one’s reference',
      area,
      find: 'return disputed.length > 0 ? {',
      replace: 'return disputed.length > 9 ? {',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.queries.ts', [
    {
      name: 'a line that is read again ends its own doubt',
      area,
      find: " or 'line' = any (sources) then",
      replace: ' then',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/similar-receipts.queries.ts', [
    {
      name: 'who hides digits is compared with everybody who hides some',
      area,
      find: ' !~ e.shape',
      replace: ' is null',
      tests: crowd,
    },
    {
      name: 'a list that was cut is all there is',
      area,
      find: 'payments.length < maxSimilar',
      replace: 'payments.length <= maxSimilar',
      tests: crowd,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-receipt.ts', [
    {
      name: 'the one of a hundred that fits is the payment, whoever else may be',
      area,
      find: "return isWhole || found.kind === 'possible-duplicate' ?",
      replace: "return isWhole || found.kind !== 'new' ?",
      tests: ['server/src/payments/bank-receipts/dedupe-receipt.test.ts'],
    },
    {
      name: 'none of a hundred is the payment, so it is new',
      area,
      find: "return isWhole || found.kind === 'possible-duplicate' ?",
      replace: "return isWhole || found.kind !== 'same' ?",
      tests: crowd,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-statement-rows.ts', [
    {
      name: 'the preview of a crowded day is cut and does not say so',
      area,
      find: 'alike.payments.filter(isOpen), alike.isWhole)',
      replace: 'alike.payments.filter(isOpen))',
      tests: crowd,
    },
    {
      name: 'two rows with one word are shown as new',
      area,
      find: ' || keysOf(row).some((key) => given.has(key))',
      replace: '',
      tests: imported,
    },
  ]),
];

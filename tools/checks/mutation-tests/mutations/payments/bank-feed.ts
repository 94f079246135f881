import { mutationsIn } from '../../mutation.ts';

const malformed = 'server/src/payments/bank-receipts/malformed-line.test.ts';

/** Mutations of a bank's feed: repeated rows, and debits. */
export const bankFeedMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'a feed that repeats its rows is read without a pause',
      area: 'bank-receipts',
      find: ' || !hasRows || repeats);',
      replace: ' || !hasRows);',
      tests: [malformed],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/report-reversals.ts', [
    {
      name: 'a reversal without a reference calls nobody',
      area: 'bank-receipts',
      find: "    if (known) await report(pool, evidence, known, id, 'PERHAPS_REVERSED');\n",
      replace: '',
      tests: [malformed],
    },
  ]),
];

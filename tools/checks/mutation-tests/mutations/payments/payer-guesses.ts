import { mutationsIn } from '../../mutation.ts';

const sources = ['server/src/payments/receipt-sources.test.ts'];
const manualAdjustment = ['server/src/payments/adjustments/admin/missed-deposit.test.ts'];
const area = 'guesses';

/** Mutations of payer data that nobody reported, and of comparisons that are incomplete. */
export const guessMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/compare/match-payers.ts', [
    {
      name: 'a guessed payer rules out a match with the real payer',
      area,
      find: "match === 'no-match' && (one.isGuess || other.isGuess)",
      replace: "match === 'no-match' && false",
      tests: sources,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/post-compared.ts', [
    {
      name: 'an incompletely compared payment is credited',
      area,
      find: 'const isOpen = isLast || !isWhole;',
      replace: 'const isOpen = false;',
      tests: sources,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/similar-receipts.queries.ts', [
    {
      name: 'payments of clearly different payers crowd out the matching one',
      area,
      find: "then ltrim(e.account, '0') <> ltrim(p.from_account, '0')",
      replace: 'then false',
      tests: sources,
    },
  ]),
  ...mutationsIn('server/migrations/0063-bank-receipt.sql', [
    {
      name: 'a row without a time from before a manual credit is credited',
      area,
      find: '               case when p.day_only then',
      replace: '               case when false then',
      tests: manualAdjustment,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/settle-known-receipt.ts', [
    {
      name: 'a manually credited payment is inquired about without end',
      area,
      find: "outcome.refusal.code === 'MISSED'",
      replace: 'false',
      tests: manualAdjustment,
    },
  ]),
  ...mutationsIn('server/migrations/0104-adjustment.sql', [
    {
      name: 'an amount that a gift link may still bring is credited by hand as well',
      area,
      find: 'or exists (select from gift_link g where',
      replace: 'or exists (select from gift_link g where false and',
      tests: manualAdjustment,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/attribution-candidates.ts', [
    {
      name: 'one person credits a possible duplicate',
      area,
      find: "line.kind !== 'possible-duplicate' &&",
      replace: '',
      tests: ['server/src/payments/bank-receipts/admin/bank-receipts.test.ts'],
    },
  ]),
];

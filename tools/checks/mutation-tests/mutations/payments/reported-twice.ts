import { mutationsIn } from '../../mutation.ts';

const claimed = ['server/src/payments/bank-receipts/claimed-once.test.ts'];
const compared = ['server/src/payments/bank-receipts/dedupe-receipt.test.ts'];
const area = 'bank-receipts';

/** Mutations of what numbers, times and several similar payments prove about two reports. */
export const reportedTwiceMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/compare/reference-spelling.ts', [
    {
      name: 'a short code in a feed’s reference proves another payment than the slip’s number',
      area,
      find: 'references.every(isOwnNumber) && ',
      replace: '',
      tests: compared,
    },
    {
      name: 'a long word in a reference column is a number',
      area,
      find: String.raw`/\d/.test(reference) && `,
      replace: '',
      tests: compared,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/known-receipt.ts', [
    {
      name: 'a shared word in the reference makes two payments of one second one',
      area,
      find: "  return evidence.source === 'line' && !(shared && isOwnNumber(referenceOf(shared)));\n",
      replace: '  return false;\n',
      tests: claimed,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-receipt.ts', [
    {
      name: 'a statement read in the wrong zone is credited again if its numbers are others',
      area,
      find: "  if (match !== 'match') return false;\n",
      replace: "  if (match !== 'match' || areNumbersApart) return false;\n",
      tests: compared,
    },
    {
      name: 'a payment is credited once the doubt about the nearest of several others is cleared',
      area,
      find: 'isNear(each) || isOddlyFar(each.payment, evidence, each.match)',
      replace: 'only ? isNear(each) : isOddlyFar(each.payment, evidence, each.match)',
      tests: compared,
    },
    {
      name: 'a QR without a time takes a later payment than its own',
      area,
      find: ' || (difference === 0 && beginsApartMs(each, evidence) < beginsApartMs(best, evidence))',
      replace: '',
      tests: compared,
    },
    {
      name: 'another number of a line hours after a file’s row is doubted',
      area,
      find: "evidence.source === 'line' && !areNumbersApart",
      replace: "evidence.source === 'line'",
      tests: compared,
    },
  ]),
];

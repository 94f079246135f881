import { bugsIn } from '../bug.ts';

const claimed = ['server/src/money/incoming/claimed-once.test.ts'];
const imported = ['server/src/money/incoming/import-statement.test.ts'];
const area = 'names';

/** What makes two tellings one payment, and what only looks so. */
export const namesBugs = [
  ...bugsIn('server/src/money/incoming/named-payment.ts', [
    {
      name: 'a word beside the payments of two payers makes them one',
      area,
      find: "    matchPayers(known.from, evidence.from) !== 'no-match' &&\n",
      replace: '',
      tests: imported,
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
      find: '    isInto(known, evidence) &&\n',
      replace: '',
      tests: claimed,
    },
    {
      name: 'two lines with one reference are one payment',
      area,
      find: '    !isSecondTelling(evidence, known) &&\n',
      replace: '',
      tests: claimed,
    },
    {
      name: 'a feed that counts its lines anew tells of every payment twice',
      area,
      find: "return evidence.teller === 'import' || !saysTheSame(known, evidence);",
      replace: 'return true;',
      tests: ['server/src/money/tellers.test.ts'],
    },
    {
      name: 'a word in two files makes the payments of two days one',
      area,
      find: '(!isOfFile || isOfOneTime(known, evidence))',
      replace: 'true',
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
  ...bugsIn('server/src/money/incoming/take-payment.queries.ts', [
    {
      name: 'a line that is read again ends its own doubt',
      area,
      find: " or 'line' = any (tellers) then",
      replace: ' then',
      tests: claimed,
    },
  ]),
  ...bugsIn('server/src/money/incoming/read-statement-file.ts', [
    {
      name: 'every bank’s reference may be a gateway’s number',
      area,
      find: 'account.hasGateway && reference ?',
      replace: 'reference ?',
      tests: imported,
    },
  ]),
  ...bugsIn('server/src/money/incoming/compare-rows.ts', [
    {
      name: 'two rows with one word are shown as new',
      area,
      find: ' || keysOf(row).some((key) => given.has(key))',
      replace: '',
      tests: imported,
    },
  ]),
];

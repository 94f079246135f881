import { mutationsIn } from '../../mutation.ts';

const malformed = 'server/src/payments/bank-receipts/malformed-line.test.ts';

/** Mutations of a bank's feed: repeated rows, and debits. */
export const bankFeedMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'a feed that writes one text beside all payments has all but one wait',
      area: 'bank-receipts',
      find: ' && isOwnNumber(transRef)',
      replace: '',
      tests: [malformed],
    },
    {
      name: 'a feed that repeats its rows is read without a pause',
      area: 'bank-receipts',
      find: ' || !hasRows || repeats);',
      replace: ' || !hasRows);',
      tests: [malformed],
    },
    {
      name: 'a feed that repeats its rows for days calls staff once and never again',
      area: 'bank-receipts',
      find: '/repeats/${dayKey(new Date())}`',
      replace: '/repeats`',
      tests: [malformed],
    },
    {
      name: 'a feed that repeats its rows calls staff at each page',
      area: 'bank-receipts',
      find: ', deriveId(nobody, `feed/${account.id}/repeats/${dayKey(new Date())}`)',
      replace: '',
      tests: [malformed],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.ts', [
    {
      name: 'a payment under the number of an earlier line is dropped',
      area: 'bank-receipts',
      find: 'if (!earlier || !isOtherLine(earlier, reported)) return',
      replace: 'return',
      tests: [malformed],
    },
    {
      name: 'a payment under the number of an earlier line is credited by itself',
      area: 'bank-receipts',
      find: '        ...reused,\n',
      replace: '',
      tests: [malformed],
    },
    {
      name: 'two payments of one amount under the number of an earlier line are one',
      area: 'bank-receipts',
      find: 'key: `${key}/${deriveId(nobody, facts)}`',
      replace: 'key: `${key}/${amount}`',
      tests: [malformed],
    },
    {
      name: 'a line of another day is the earlier line of its number',
      area: 'bank-receipts',
      find: " === 'no-match' || !areWithinDay(payment, evidence);",
      replace: " === 'no-match';",
      tests: [malformed],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/report-reversals.ts', [
    {
      name: 'a reversal without a reference raises no alarm',
      area: 'bank-receipts',
      find: "    if (perhaps) await report(pool, evidence, perhaps.known, id, 'PERHAPS_REVERSED', perhaps.payouts);\n",
      replace: '',
      tests: [malformed],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/other-accounts.queries.ts', [
    {
      name: 'a withdrawal to the payer of an earlier similar receipt is not named in the alarm',
      area: 'bank-receipts',
      find: 'w.member_id = any (a.members)',
      replace: 'w.member_id = a."memberId"',
      tests: [malformed],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/call-provider.ts', [
    {
      name: 'a page that is too large is requested as large again',
      area: 'bank-feed',
      find: 'rows = Math.ceil(rows / 4)',
      replace: 'rows = 1',
      tests: ['server/src/providers/bank-feed/statement-json.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/game/pg-soft.ts', [
    {
      name: 'a smaller page of bets is taken for the last one',
      area: 'bank-feed',
      find: 'more: rowCount >= requested }',
      replace: 'more: rowCount >= betsOfOnePage }',
      tests: ['server/src/providers/protocol/smaller-pages.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/inquire-qr.ts', [
    {
      name: 'a second payment of one QR is never told',
      area: 'bank-feed',
      find: 'await postUnattributedPayment(deps, channel.gateway, qr.reference, other);',
      replace: 'void other;',
      tests: ['server/src/payments/qr-deposits/inquire-qr.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/qr/bcel-onepay.ts', [
    {
      name: 'a payment is named again as another one of its QR',
      area: 'bank-feed',
      find: '  others.delete(paymentNo);\n',
      replace: '',
      tests: ['server/src/providers/qr/laos.test.ts'],
    },
  ]),
];

import { mutationsIn } from '../../mutation.ts';

const compared = ['server/src/payments/bank-receipts/dedupe-receipt.test.ts'];
const sources = ['server/src/payments/receipt-sources.test.ts'];
const byOthers = ['server/src/payments/qr-deposits/reported-by-others.test.ts'];
const missed = ['server/src/payments/adjustments/admin/missed-deposit.test.ts'];
const area = 'bank-receipts';

/** Mutations of what a day, a wrong zone and a QR without a time prove about two reports. */
export const reportedByDayMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-receipt.ts', [
    {
      name: 'a payment of the morning and its row of the next day are two',
      area,
      find: "if (apart > dayMs) return match === 'match' && isBesideDay(known, evidence);",
      replace: 'if (apart > dayMs) return false;',
      tests: compared,
    },
    {
      name: 'two days in two files are two payments although a feed reported one',
      area,
      find: "return known.sources.some((source) => source !== 'import');",
      replace: 'return false;',
      tests: compared,
    },
    {
      name: 'a row in the wrong zone that was recorded late is another payment',
      area,
      find: ' || (isOfFile && isZoneApart(apart))',
      replace: '',
      tests: compared,
    },
    {
      name: 'payments seven hours apart are doubted without a file',
      area,
      find: '(isOfFile && isZoneApart(apart))',
      replace: 'isZoneApart(apart)',
      tests: compared,
    },
    {
      name: 'a payment hours after the making of a QR without a time is its own',
      area,
      find: '        !isLateForQr(evidence, payment) &&\n',
      replace: '',
      tests: compared,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/compare/report-times.ts', [
    {
      name: 'a row of the next day is compared with payments after noon alone',
      area,
      find: '1.5 * dayMs',
      replace: 'dayMs',
      tests: compared,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/similar-receipts.queries.ts', [
    {
      name: 'a row of the next day is not searched for by a slip',
      area,
      find: "between e.paid_at - interval '36 hours' and e.paid_at + interval '36 hours'",
      replace: "between e.paid_at - interval '1 day' and e.paid_at + interval '1 day'",
      tests: sources,
    },
    {
      name: 'a name in another script hides whose QR was paid',
      area,
      find: 'if (row.fromAccount !== null ||',
      replace: 'if (row.fromAccount !== null || row.fromNames.length > 0 ||',
      tests: byOthers,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/post-compared.ts', [
    {
      name: 'a gateway that tells a name in another script is compared by it alone',
      area,
      find: 'if (payer?.name && isPaidByThirdParty(payer, own)) return null;',
      replace: 'if (payer?.name) return null;',
      tests: byOthers,
    },
  ]),
  ...mutationsIn('server/migrations/0078-qr-payment.sql', [
    {
      name: 'a gateway’s payment of the morning is not compared with the row of the next day',
      area,
      find: "coalesce((d ->> 'at')::timestamptz, now()) + interval '36 hours'",
      replace: "coalesce((d ->> 'at')::timestamptz, now()) + interval '1 day'",
      tests: sources,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'a short code beside all lines of a feed is a number of its bank’s gateway',
      area,
      find: '&& number ? gatewayKey(account.bankCode, number)',
      replace: '&& transRef ? gatewayKey(account.bankCode, transRef)',
      tests: ['server/src/payments/bank-receipts/malformed-line.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/known-receipt.ts', [
    {
      name: 'a line that may be what was credited by hand is taken for the row of its day',
      area,
      find: '=== null ? match : doubted;',
      replace: '=== null ? match : match;',
      tests: missed,
    },
    {
      name: 'a QR payment that may be what was credited by hand is taken for the row of its day',
      area,
      find: 'missed === null ? compared : doubtedByDay(compared, report)',
      replace: 'compared',
      tests: byOthers,
    },
  ]),
  ...mutationsIn('server/migrations/0063-bank-receipt.sql', [
    {
      name: 'a row of the next day is credited beside the credit by hand',
      area,
      find: "when p.day_only then interval '1 day'",
      replace: "when p.day_only then interval '0'",
      tests: missed,
    },
    {
      name: 'a row hours ahead is credited beside the credit by hand',
      area,
      find: "then interval '7 hours' else '0' end",
      replace: "then '0' else '0' end",
      tests: missed,
    },
  ]),
];

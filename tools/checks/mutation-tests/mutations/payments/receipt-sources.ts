import { mutationsIn } from '../../mutation.ts';

const tests = ['server/src/payments/receipt-sources.test.ts'];
const area = 'tellers';

/** Mutations of one payment reported by two sources without a common reference: a gateway and a bank. */
export const receiptSourceMutations = [
  ...mutationsIn('server/migrations/0078-qr-payment.sql', [
    {
      name: 'a gateway’s payment is compared with nothing',
      area,
      find: "not coalesce(d -> 'looked', '[]') ? p.id::text",
      replace: 'false',
      tests,
    },
    {
      name: 'whoever takes a line does not wait for a gateway’s payment that is alike',
      area,
      find: "select 'alike/' || a ||",
      replace: "select 'like/' || a ||",
      tests,
    },
    {
      name: 'a gateway’s payment has no receiver to be found by',
      area,
      find: "then gateway_receiver(d ->> 'provider') end",
      replace: 'then null::uuid end',
      tests,
    },
    {
      name: 'when its QR was made is forgotten',
      area,
      find: "(d ->> 'since')::timestamptz, false, array['qr']",
      replace: "null, false, array['qr']",
      tests,
    },
  ]),
  ...mutationsIn('server/migrations/0063-bank-receipt.sql', [
    {
      name: 'a gateway may pay into any account of its bank',
      area,
      find: "d.mode <> 'QR'\n",
      replace: "d.mode <> 'QR' or true\n",
      tests,
    },
    {
      name: 'a gateway whose number is not known pays into none',
      area,
      find: "q.account_no = '' or ",
      replace: '',
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/post-compared.ts', [
    {
      name: 'what may be a line’s payment is credited all the same',
      area,
      find: 'const found = doubtsOf(match);',
      replace: 'const found: string[] = [];',
      tests,
    },
    {
      name: 'a gateway without a payer is compared with nobody',
      area,
      find: 'from: owner ?? {',
      replace: 'from: {',
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/similar-receipts.queries.ts', [
    {
      name: 'a line is not compared with what a gateway told of',
      area,
      find: '(select gateway_of(e.receiver))',
      replace: 'null',
      tests,
    },
    {
      name: 'a gateway’s late word of a day before is too late',
      area,
      find: "interval '7 days'",
      replace: "interval '1 day'",
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/settle-known-receipt.ts', [
    {
      name: 'two payments on one QR are one line',
      area,
      find: "throw new Error('another payment was this one at this moment')",
      replace: 'return',
      tests,
    },
  ]),
];

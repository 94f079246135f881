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
      name: 'a row that was imported for another account is not looked for',
      area,
      find: "not coalesce(d -> 'looked', '[]') ? id::text and not d ? 'uncompared'",
      replace: 'false',
      tests,
    },
    {
      name: 'a row and a gateway’s payment do not wait for each other',
      area,
      find: "hashtextextended('payment-in/amount/' ||",
      replace: "hashtextextended('payment-in/sum/' ||",
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
      name: 'what staff credited is credited again by a late line of its duplicate',
      area,
      find: "p_decision = 'credit-member' and b.id = any",
      replace: 'false and b.id = any',
      tests: ['server/src/payments/bank-receipts/claimed-once.test.ts'],
    },
    {
      name: 'a gateway’s number with dashes is another account',
      area,
      find: "deposit_account_name('', q.account_no) = deposit_account_name('', d.account_no)",
      replace: 'q.account_no = d.account_no',
      tests,
    },
    {
      name: 'a gateway has one receiver for each code of its bank',
      area,
      find: "trim(deposit_account_name(p_gateway, ''))",
      replace: 'p_gateway',
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
  ...mutationsIn('server/src/payments/bank-receipts/known-receipt.ts', [
    {
      name: 'a gateway’s payment with the word of another payment is that payment',
      area,
      find: 'isSame: byReference.isInto && fits({ ...report, amount: when.amount }, byReference),',
      replace: 'isSame: true,',
      tests: ['server/src/payments/qr-deposits/reported-by-others.test.ts'],
    },
    {
      name: 'the payment of days ago with this word is this one',
      area,
      find: '(isOfFile ? isOfOneTime(known, evidence) : areWithinDay(known, evidence))',
      replace: '(!isOfFile || isOfOneTime(known, evidence))',
      tests: ['server/src/payments/qr-deposits/reported-by-others.test.ts'],
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

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
      name: 'a row imported for another account is not searched for',
      area,
      find: "not coalesce(d -> 'looked', '[]') ? id::text and not d ? 'uncompared'",
      replace: 'false',
      tests,
    },
    {
      name: 'a statement row and a gateway’s payment are stored without a shared lock',
      area,
      find: "hashtextextended('payment-in/amount/' ||",
      replace: "hashtextextended('payment-in/sum/' ||",
      tests,
    },
    {
      name: 'a feed’s line and a similar gateway’s payment are stored without a shared lock',
      area,
      find: "select 'alike/' || a ||",
      replace: "select 'like/' || a ||",
      tests,
    },
    {
      name: 'a gateway’s payment is stored without a receiver',
      area,
      find: "then gateway_receiver(d ->> 'provider') end",
      replace: 'then null::uuid end',
      tests,
    },
    {
      name: 'the creation time of the payment’s QR is not stored',
      area,
      find: "(d ->> 'since')::timestamptz, false, array['qr']",
      replace: "null, false, array['qr']",
      tests,
    },
  ]),
  ...mutationsIn('server/migrations/0063-bank-receipt.sql', [
    {
      name: 'a gateway is compared with accounts of any mode',
      area,
      find: "d.mode <> 'QR'\n",
      replace: "d.mode <> 'QR' or true\n",
      tests,
    },
    {
      name: 'a payment that staff credited is credited again by its late duplicate',
      area,
      find: "p_decision = 'credit-member' and b.id = any",
      replace: 'false and b.id = any',
      tests: ['server/src/payments/bank-receipts/claimed-once.test.ts'],
    },
    {
      name: 'an account number with dashes counts as another account',
      area,
      find: "deposit_account_name('', q.account_no) = deposit_account_name('', d.account_no)",
      replace: 'q.account_no = d.account_no',
      tests,
    },
    {
      name: 'a bank with several codes has several receivers for its gateway',
      area,
      find: "trim(deposit_account_name(p_gateway, ''))",
      replace: 'p_gateway',
      tests,
    },
    {
      name: 'a gateway without a known account number is compared with no account',
      area,
      find: "q.account_no = '' or ",
      replace: '',
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/qr-evidence.ts', [
    {
      name: 'a gateway that writes one text beside all payments has all but one wait',
      area,
      find: ' && isOwnNumber(transRef)',
      replace: '',
      tests: ['server/src/payments/receipt-sources.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/known-receipt.ts', [
    {
      name: 'a gateway’s payment with a shared reference word is the other payment',
      area,
      find: 'isSame: byReference.isInto && fits({ ...report, amount: when.amount }, byReference),',
      replace: 'isSame: true,',
      tests: ['server/src/payments/qr-deposits/reported-by-others.test.ts'],
    },
    {
      name: 'a payment of days ago with the same reference word is this one',
      area,
      find: '(isOfFile ? isOfOneTime(known, evidence) : areWithinDay(known, evidence))',
      replace: '(!isOfFile || isOfOneTime(known, evidence))',
      tests: ['server/src/payments/qr-deposits/reported-by-others.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/post-compared.ts', [
    {
      name: 'a possible duplicate of a feed’s line is credited',
      area,
      find: 'const found = doubtsOf(match);',
      replace: 'const found: string[] = [];',
      tests,
    },
    {
      name: 'a gateway without a payer is compared with nothing',
      area,
      find: 'from: owner ?? {',
      replace: 'from: {',
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/similar-receipts.queries.ts', [
    {
      name: 'a feed’s line is not compared with gateways’ payments',
      area,
      find: '(select gateway_of(e.receiver))',
      replace: 'null',
      tests,
    },
    {
      name: 'a gateway’s report of the day before is ignored',
      area,
      find: "interval '7 days'",
      replace: "interval '1 day'",
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/settle-known-receipt.ts', [
    {
      name: 'two payments on one QR are matched with one line',
      area,
      find: "throw new Error('another payment was this one at this moment')",
      replace: 'return',
      tests,
    },
  ]),
];

import { bugsIn } from '../bug.ts';

const tests = ['server/src/money/tellers.test.ts'];
const byHand = ['server/src/desk/by-hand/missed-deposit.test.ts'];
const area = 'tellers';

/** Two tellers of one payment without a common name: a gateway and a bank, or two operators by hand and anybody. */
export const tellersBugs = [
  ...bugsIn('server/migrations/0078-qr-payment.sql', [
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
  ...bugsIn('server/migrations/0063-payment-in.sql', [
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
  ...bugsIn('server/src/money/deposit/compare-alike.ts', [
    {
      name: 'what may be a line’s payment is credited all the same',
      area,
      find: 'const found = doubtsOf(sameness);',
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
  ...bugsIn('server/src/money/incoming/payment.queries.ts', [
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
  ...bugsIn('server/src/money/deposit/settle-known.ts', [
    {
      name: 'two payments on one QR are one line',
      area,
      find: "throw new Error('another payment was this one at this moment')",
      replace: 'return',
      tests,
    },
  ]),
  ...bugsIn('server/src/desk/by-hand/by-hand.route.ts', [
    {
      name: 'one missed deposit is proposed twice',
      area,
      find: "reason === 'DEPOSIT_MISSED' && {",
      replace: 'false && {',
      tests: byHand,
    },
  ]),
  ...bugsIn('server/migrations/0104-by-hand.sql', [
    {
      name: 'what came in since it was proposed is credited by hand as well',
      area,
      find: 'and e.created_at >= v.proposed_at)',
      replace: 'and false)',
      tests: byHand,
    },
    {
      name: 'a credit by hand of a missed deposit is forgotten',
      area,
      find: 'insert into missed_deposit (entry_id, member_id, amount) values (t.id, t.member_id, t.amount);',
      replace: '',
      tests: byHand,
    },
  ]),
  ...bugsIn('server/migrations/0063-payment-in.sql', [
    {
      name: 'what was credited by hand is credited when its payer is told later',
      area,
      find: "  perform payment_in_not_missed((data[1] ->> 'paymentId')::uuid, member[1]);\n",
      replace: '',
      tests: byHand,
    },
    {
      name: 'a payment that was made after the credit by hand waits',
      area,
      find: "w.credited_at between p_paid_at and p_paid_at + interval '30 days'",
      replace: "w.credited_at < p_paid_at + interval '30 days'",
      tests: byHand,
    },
    {
      name: 'a missed deposit makes every payment of its amount wait',
      area,
      find: 'update missed_deposit set payment_id = p_payment where entry_id = p_missed and payment_id is null;',
      replace: '',
      tests: byHand,
    },
    {
      name: 'after another payment the missed one is credited twice',
      area,
      find: "and w.payment_id = p.id and p_decision = 'give-to-member';",
      replace: 'and false;',
      tests: byHand,
    },
  ]),
  ...bugsIn('server/migrations/0078-qr-payment.sql', [
    {
      name: 'a QR is credited that was credited by hand',
      area,
      find: "w.id is not null and not coalesce(d -> 'looked', '[]') ? w.id::text",
      replace: 'false',
      tests: byHand,
    },
  ]),
  ...bugsIn('server/src/desk/incoming/candidates.ts', [
    {
      name: 'one person gives what was credited by hand',
      area,
      find: '!given.has(candidate.memberId)',
      replace: 'true',
      tests: byHand,
    },
  ]),
];

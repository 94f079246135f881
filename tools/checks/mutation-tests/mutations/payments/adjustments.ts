import { mutationsIn } from '../../mutation.ts';

const tests = ['server/src/payments/adjustments/admin/missed-deposit.test.ts'];
const area = 'tellers';

/** Mutations of a missed deposit: credited manually by two staff members, and reported later by any source. */
export const adjustmentMutations = [
  ...mutationsIn('server/src/payments/adjustments/admin/manual-adjustments.route.ts', [
    {
      name: 'a missed deposit can be requested twice',
      area,
      find: "reason === 'DEPOSIT_MISSED' && {",
      replace: 'false && {',
      tests,
    },
  ]),
  ...mutationsIn('server/migrations/0104-adjustment.sql', [
    {
      name: 'a deposit that arrived after the request is credited by hand as well',
      area,
      find: 'and e.created_at >= v.requested_at)',
      replace: 'and false)',
      tests,
    },
    {
      name: 'a payment found in suspense after the request is credited by hand as well',
      area,
      find: 'and p.amount = v.amount\n                  and e.created_at',
      replace:
        "and p.amount = v.amount and p.created_at >= v.requested_at - interval '30 days'\n                  and e.created_at",
      tests,
    },
    {
      name: 'a manual credit of a missed deposit is not recorded',
      area,
      find: 'insert into missed_deposit (entry_id, member_id, amount) values (t.id, t.member_id, t.amount);',
      replace: '',
      tests,
    },
  ]),
  ...mutationsIn('server/migrations/0063-bank-receipt.sql', [
    {
      name: 'a payment with a time hours ahead is not matched with the manual credit',
      area,
      find: 'select least(p.created_at,',
      replace: 'select least(null,',
      tests,
    },
    {
      name: 'a manually credited payment is credited again when its payer is reported later',
      area,
      find: "  perform bank_receipt_not_missed((data[1] ->> 'bankReceiptId')::uuid, member[1]);\n",
      replace: '',
      tests,
    },
    {
      name: 'a payment made after the manual credit waits for staff',
      area,
      find: "w.credited_at between p_paid_at - p_late - interval '62 minutes' and",
      replace: 'w.credited_at <',
      tests,
    },
    {
      name: 'a bank report one minute after the manual credit is credited again',
      area,
      find: "p_paid_at - p_late - interval '62 minutes' and",
      replace: 'p_paid_at and',
      tests,
    },
    {
      name: 'an old statement row is credited in addition to the manual credit',
      area,
      find: "select (1 + greatest(30, coalesce((select (c.value ->> 'statementDays')::integer from content c where c.key = 'deposit'), 60)))",
      replace: 'select (1 + 30)',
      tests,
    },
    {
      name: 'a payment of the oldest statement day is credited in addition to the manual credit',
      area,
      find: 'select (1 + greatest(30,',
      replace: 'select (greatest(30,',
      tests,
    },
    {
      name: 'a short statement period also shortens the month for feeds',
      area,
      find: 'greatest(30, coalesce(',
      replace: 'greatest(1, coalesce(',
      tests,
    },
    {
      name: 'a missed deposit makes every later payment of its amount wait',
      area,
      find: 'update missed_deposit set bank_receipt_id = p_payment where entry_id = p_missed and bank_receipt_id is null;',
      replace: '',
      tests,
    },
    {
      name: 'the missed deposit is credited twice after another payment took its place',
      area,
      find: "and w.bank_receipt_id = p.id and p_decision = 'credit-member';",
      replace: 'and false;',
      tests,
    },
  ]),
  ...mutationsIn('server/migrations/0078-qr-payment.sql', [
    {
      name: 'a QR payment that was credited by hand is credited again',
      area,
      find: "w.id is not null and not coalesce(d -> 'looked', '[]') ? w.id::text",
      replace: 'false',
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/attribution-candidates.ts', [
    {
      name: 'one person credits a payment that was credited by hand before',
      area,
      find: '!given.has(candidate.memberId)',
      replace: 'true',
      tests,
    },
  ]),
];

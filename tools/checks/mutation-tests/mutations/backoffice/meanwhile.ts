import { mutationsIn } from '../../mutation.ts';

const area = 'meanwhile';
const legs = 'server/src/payments/exceptions/legs.test.ts';

/** Mutations of decisions and approvals whose subject changed, or is being sent, meanwhile. */
export const meanwhileMutations = [
  ...mutationsIn('server/migrations/0076-decision.sql', [
    {
      name: 'staff end a leg while it is sent',
      area,
      find: "(a.kind = 'leg' and a.escalated_at is null and a.attempts = 0 and a.next_at > now())",
      replace: 'false',
      tests: [legs],
    },
    {
      name: 'two credit a payment whose possible duplicate was credited meanwhile',
      area,
      find: "    if d ? 'acceptance' then perform decision_duplicates_as_requested(d, member[1]); end if;\n",
      replace: '',
      tests: ['server/src/payments/bank-receipts/admin/bank-receipts.test.ts'],
    },
  ]),
];

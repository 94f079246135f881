import { mutationsIn } from '../../mutation.ts';

const area = 'meanwhile';
const taken = ['server/src/rewards/bonus/admin/offer-approval-limit.test.ts'];
const legs = 'server/src/payments/exceptions/legs.test.ts';

/** Mutations of decisions and approvals whose subject changed, or is being sent, meanwhile. */
export const meanwhileMutations = [
  ...mutationsIn('server/migrations/0076-decision.sql', [
    {
      name: 'staff end a leg while it is being sent',
      area,
      find: "(a.kind = 'leg' and a.escalated_at is null and a.attempts = 0 and a.next_at > now())",
      replace: 'false',
      tests: [legs],
    },
    {
      name: 'two staff members credit a payment whose possible duplicate was credited meanwhile',
      area,
      find: "    if d ? 'acceptance' then perform decision_duplicates_as_requested(d, member[1]); end if;\n",
      replace: '',
      tests: ['server/src/payments/bank-receipts/admin/bank-receipts.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/pause.ts', [
    {
      name: 'one person resumes an offer that needs approval',
      area,
      find: '  if (measuresNeedingApproval(null, offer).length > 0) return true;\n',
      replace: '',
      tests: taken,
    },
    {
      name: 'one person resumes any number of offers',
      area,
      find: ' > limitWithoutApproval.sum[currency]',
      replace: ' < 0',
      tests: taken,
    },
    {
      name: 'an offer that one person resumed does not count in their sum',
      area,
      find: '    if (resumed)\n      await notePromised(',
      replace: '    if (resumed === undefined)\n      await notePromised(',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/bonus-approval.ts', [
    {
      name: 'another version than the approved one is resumed',
      area,
      find: 'false, by, payload.version)',
      replace: 'false, by)',
      tests: taken,
    },
  ]),
];
